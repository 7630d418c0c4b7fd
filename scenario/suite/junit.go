package suite

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// The parts of a JUnit report that build servers read.
type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr"`
	Time    string        `xml:"time,attr"`
	Failure *junitProblem `xml:"failure"`
	Error   *junitProblem `xml:"error"`
}

type junitProblem struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes outcomes as a JUnit report. A scenario that came out otherwise is a failure, one that could not be
// played an error.
func WriteJUnit(w io.Writer, name string, outcomes []Outcome) error {
	suite := junitSuite{Name: name, Tests: len(outcomes)}
	var seconds float64
	for i := range outcomes {
		o := &outcomes[i]
		seconds += o.Took.Seconds()
		c := junitCase{Name: o.Case.Name, Class: name, File: o.Case.File, Time: fmt.Sprintf("%.3f", o.Took.Seconds())}
		switch text := plainText(o.Report()); {
		case o.Passed():
		case o.Result != nil:
			suite.Failures++
			c.Failure = &junitProblem{Message: firstLine(text), Text: text}
		default:
			suite.Errors++
			c.Error = &junitProblem{Message: firstLine(text), Text: text}
		}
		suite.Cases = append(suite.Cases, c)
	}
	suite.Time = fmt.Sprintf("%.3f", seconds)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(suite); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// Report says in lines for people what is wrong, without a line break at the end; "" if nothing is.
func (o *Outcome) Report() string {
	switch {
	case o.Err != nil:
		return o.Err.Error()
	case o.Result == nil:
		return strings.TrimSuffix(o.Case.Faults.String(), "\n")
	}
	var texts []string
	for i := range o.Result.Failures {
		texts = append(texts, o.Result.Failures[i].String())
	}
	return strings.Join(texts, "\n")
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// plainText leaves out what XML cannot hold.
func plainText(text string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || r < ' ' && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, text)
}
