"""`python -m dealspace` is the command `dealspace`."""

from dealspace.cli.main import main

if __name__ == "__main__":
    main()
