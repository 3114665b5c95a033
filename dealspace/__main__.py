"""`python -m dealspace` is the command `dealspace`."""

from dealspace.table.cli import main

if __name__ == "__main__":
    main()
