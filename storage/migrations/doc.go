// Package migrations holds the tables of the stores and how they came to be: numbered files of SQL for each dialect, which are
// never changed once they have been applied anywhere. What was applied stands in a table of the database itself.
package migrations
