"""Systems exchanged with other programs: BML and convention cards in, BML, BBO's files and alert tables out."""
