package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/packages"
)

// Module is everything the rules look at.
type Module struct {
	Root     string              // absolute directory of go.mod
	Path     string              // module path
	Fset     *token.FileSet      // positions of all files
	Packages []*Package          // by Rel, the plain build first, then what only other builds contain
	Imports  map[string][]string // import path to what it imports, the standard library included
}

// Package is one package of the module under one build configuration, without its tests.
type Package struct {
	Rel    string // directory relative to the module root with slashes, "." for the root
	Name   string
	Files  []*ast.File // files that no earlier configuration had
	Tests  []*ast.File // the directory's test files, parsed only; given with the plain build
	Types  *types.Package
	Info   *types.Info
	Extra  bool // contains only files that the plain build leaves out
	Errors []packages.Error
	root   inspector.Cursor // of Files; nothing lies below it where types are missing
}

// builds are the configurations beside the plain one. Their files are as much part of the house as the others.
var builds = [...]struct {
	flags string
	env   [2]string
}{
	{flags: "-tags=invariants"},
	{env: [2]string{"GOOS=js", "GOARCH=wasm"}},
}

const (
	graphMode  = packages.NeedName | packages.NeedImports | packages.NeedDeps
	sourceMode = packages.LoadSyntax | packages.NeedModule
)

// Load reads the module in dir. An error means that the go command failed; a package that does not compile is not one.
func Load(dir string) (*Module, error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	m := &Module{Root: root, Fset: token.NewFileSet(), Imports: map[string][]string{}}
	cfg := packages.Config{Mode: sourceMode, Dir: root, Fset: m.Fset, Env: append(os.Environ(), "GOWORK=off")}
	plain, err := packages.Load(&cfg, "./...")
	if err != nil {
		return nil, err
	}
	if len(plain) == 0 || plain[0].Module == nil {
		return nil, fmt.Errorf("%s: no packages of a module", root)
	}
	m.Path = plain[0].Module.Path
	seen := map[string]bool{}
	var others []string // packages with files that the plain build leaves out
	for _, p := range plain {
		m.add(p, seen, false)
		if slices.ContainsFunc(p.IgnoredFiles, isProductFile) {
			others = append(others, p.PkgPath)
		}
	}
	hidden, err := m.readTree()
	if err != nil {
		return nil, err
	}
	others = append(others, hidden...)
	for _, b := range builds {
		if len(others) == 0 {
			break
		}
		variant := cfg
		variant.Env = append(slices.Clone(cfg.Env), b.env[:]...)
		if b.flags != "" {
			variant.BuildFlags = []string{b.flags}
		}
		found, err := packages.Load(&variant, others...)
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			m.add(p, seen, true)
		}
	}
	slices.SortStableFunc(m.Packages, func(a, b *Package) int { return strings.Compare(a.Rel, b.Rel) })
	return m, m.readGraph(cfg)
}

func isProductFile(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

// add takes over a loaded package. Files in seen belong to an earlier configuration and are left out.
func (m *Module) add(p *packages.Package, seen map[string]bool, extra bool) {
	pkg := &Package{Rel: m.rel(p.PkgPath), Name: p.Name, Types: p.Types, Info: p.TypesInfo, Extra: extra, Errors: p.Errors}
	for _, f := range p.Syntax {
		if name := m.Fset.Position(f.FileStart).Filename; !seen[name] {
			seen[name] = true
			pkg.Files = append(pkg.Files, f)
		}
	}
	if extra && len(pkg.Files) == 0 && (len(pkg.Errors) == 0 || len(p.Syntax) == 0) { // nothing new, or not in this build
		return
	}
	judged := pkg.Files
	if p.IllTyped { // it or something that it imports does not compile, which the compile rule says
		judged = nil
	}
	pkg.root = inspector.New(judged).Root()
	m.Packages = append(m.Packages, pkg)
}

// rel is an import path seen from the module root; paths outside the module stay as they are.
func (m *Module) rel(importPath string) string {
	if importPath == m.Path {
		return "."
	}
	return strings.TrimPrefix(importPath, m.Path+"/")
}

// readTree parses the test files beside the packages, and returns the import paths of packages that the plain build leaves
// out whole. The tree is read here, not by the go command, so that the test cache notices new files.
func (m *Module) readTree() (hidden []string, err error) {
	byDir := map[string]*Package{}
	for _, p := range m.Packages {
		byDir[p.Rel] = p
	}
	err = fs.WalkDir(os.DirFS(m.Root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && !m.within(name) {
			return fs.SkipDir
		}
		dir := path.Dir(name)
		p, known := byDir[dir]
		switch {
		case isProductFile(name) && !known:
			hidden = append(hidden, path.Join(m.Path, dir))
			byDir[dir] = nil
		case p != nil && strings.HasSuffix(name, "_test.go"):
			f, err := parser.ParseFile(m.Fset, filepath.Join(m.Root, filepath.FromSlash(name)), nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			p.Tests = append(p.Tests, f)
		}
		return nil
	})
	return hidden, err
}

// within tells whether the go command looks into a directory: not into test data, hidden ones and other modules.
func (m *Module) within(dir string) bool {
	base := path.Base(dir)
	if base == "testdata" || base == "node_modules" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") {
		return false
	}
	_, err := os.Stat(filepath.Join(m.Root, filepath.FromSlash(dir), "go.mod"))
	return err != nil
}

// readGraph fills Imports with the whole graph. It is a second load because types for all dependencies would cost minutes.
func (m *Module) readGraph(cfg packages.Config) error {
	cfg.Mode = graphMode
	found, err := packages.Load(&cfg, "./...")
	if err != nil {
		return err
	}
	packages.Visit(found, func(p *packages.Package) bool {
		if _, done := m.Imports[p.PkgPath]; done {
			return false
		}
		list := make([]string, 0, len(p.Imports))
		for name := range p.Imports {
			list = append(list, name)
		}
		slices.Sort(list)
		m.Imports[p.PkgPath] = list
		return true
	}, nil)
	return nil
}

// place is where a position lies, as a path relative to the root. Without a position it is the package's directory.
func (m *Module) place(p *Package, at token.Pos) (file string, line int) {
	if !at.IsValid() {
		return p.Rel, 0
	}
	pos := m.Fset.Position(at)
	rel, err := filepath.Rel(m.Root, pos.Filename)
	if err != nil {
		return pos.Filename, pos.Line
	}
	return filepath.ToSlash(rel), pos.Line
}

// symbol names the declaration around a node the way exceptions name it.
func (p *Package) symbol(c inspector.Cursor) string {
	for d := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.ValueSpec)(nil), (*ast.TypeSpec)(nil)) {
		switch n := d.Node().(type) {
		case *ast.FuncDecl:
			return p.Rel + "." + funcName(n)
		case *ast.ValueSpec:
			if gen, ok := d.Parent().Parent().Node().(*ast.File); ok && gen != nil {
				return p.Rel + "." + n.Names[0].Name
			}
		case *ast.TypeSpec:
			if gen, ok := d.Parent().Parent().Node().(*ast.File); ok && gen != nil {
				return p.Rel + "." + n.Name.Name
			}
		}
	}
	return p.Rel
}

// funcName is "Name" or "Type.Name".
func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	return receiver(d.Recv.List[0].Type) + "." + d.Name.Name
}

func receiver(e ast.Expr) string {
	switch t := e.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.ParenExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}
