package bench

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"text/tabwriter"
)

// Row is one figure. Its JSON form is kept: tools read it.
type Row struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	// Reference is what the figure is compared with, Ratio the value divided by it; both nil where there is nothing.
	Reference *float64 `json:"reference"`
	Ratio     *float64 `json:"ratio"`
	// Limit is what the value may be at most, or at least where Least is set; nil where there is no limit.
	Limit *float64 `json:"limit"`
	OK    bool     `json:"ok"` // within the limit, or there is none
	Least bool     `json:"least,omitempty"`
	// Against says in a few words what the reference is.
	Against string `json:"against,omitempty"`
}

// figure is a row without a reference and a limit.
func figure(name string, value float64, unit string) Row {
	return Row{Name: name, Value: value, Unit: unit, OK: !math.IsNaN(value)}
}

// against is the row compared with something.
func (r Row) against(what string, reference float64) Row {
	ratio := r.Value / reference
	r.Against, r.Reference, r.Ratio = what, &reference, &ratio
	return r
}

// atMost is the row with a limit.
func (r Row) atMost(limit float64) Row {
	r.Limit, r.OK = &limit, r.Value <= limit
	return r
}

// atLeast is the row with a limit that the value has to reach.
func (r Row) atLeast(limit float64) Row {
	r.Limit, r.Least, r.OK = &limit, true, r.Value >= limit
	return r
}

// Print writes rows for people.
func Print(w io.Writer, rows []Row) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "figure\tvalue\tlimit\t\tcompared with")
	for _, r := range rows {
		limit, verdict, reference := "", "", ""
		if r.Limit != nil {
			limit, verdict = "≤ ", "ok"
			if r.Least {
				limit = "≥ "
			}
			limit += number(*r.Limit)
			if !r.OK {
				verdict = "MISSED"
			}
		}
		if r.Reference != nil {
			reference = fmt.Sprintf("%s (%s): × %s", number(*r.Reference), r.Against, number(*r.Ratio))
		}
		fmt.Fprintf(table, "%s\t%s %s\t%s\t%s\t%s\n", r.Name, number(r.Value), r.Unit, limit, verdict, reference)
	}
	return table.Flush()
}

// number writes a number with three digits that count, or all of a larger one before the point.
func number(x float64) string {
	if math.Abs(x) >= 1000 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}
