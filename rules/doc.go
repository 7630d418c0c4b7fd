// Package rules decides what happens to whom: it holds everybody's attributes, pools and affects, runs op-lists, and lets
// every blow through the one damage path and every hostile act through the one gate.
package rules
