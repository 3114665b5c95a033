"""Other trick games on the same house: whist, jass, coinche, euchre and shengji."""
