package room

const test = "of a test"
