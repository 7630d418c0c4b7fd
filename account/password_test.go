package account

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

// cheap are parameters that cost nothing.
func cheap() Params { return Params{Time: 1, Memory: 8, Threads: 1} }

// TestHash pins the form of a hash, and that only the right password fits.
func TestHash(t *testing.T) {
	salt := bytes.NewReader([]byte("0123456789abcdef"))
	hash, err := Hash("correct horse", cheap(), salt)
	if err != nil {
		t.Fatal(err)
	}
	if want := "$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$"; !strings.HasPrefix(hash, want) || len(hash) != len(want)+43 {
		t.Errorf("the hash is %q", hash)
	}
	other, err := Hash("correct horse", cheap(), bytes.NewReader([]byte("fedcba9876543210")))
	if err != nil || other == hash || other[len(other)-43:] == hash[len(hash)-43:] {
		t.Errorf("another salt gives %q, %v", other, err)
	}
	for password, want := range map[string]bool{
		"correct horse": true, "correct horsf": false, "Correct horse": false, "correct horse ": false, "": false,
	} {
		ok, stale, err := Verify(password, hash, cheap())
		if err != nil || ok != want || stale {
			t.Errorf("%q fits: %v, stale %v, %v", password, ok, stale, err)
		}
	}
	for _, p := range []Params{{2, 8, 1}, {1, 16, 1}, {1, 16, 2}} {
		if ok, stale, err := Verify("correct horse", hash, p); err != nil || !ok || !stale {
			t.Errorf("with %+v: fits %v, stale %v, %v", p, ok, stale, err)
		}
	}
	composed, err := Hash("pässword", cheap(), bytes.NewReader(make([]byte, 16)))
	if err != nil {
		t.Fatal(err)
	}
	if ok, _, err := Verify("pa\u0308ssword", composed, cheap()); err != nil || !ok {
		t.Errorf("the same password from another keyboard: %v, %v", ok, err)
	}
	const known = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQxMjM0NTY3OA$"
	if p, salt, _, err := parseHash(known + strings.Repeat("A", 43)); err != nil || p != (Params{2, 65536, 1}) || string(salt) != "somesalt12345678" {
		t.Errorf("%+v, %q, %v", p, salt, err)
	}
}

// TestHashRefuses hashes with parameters out of range, and without chance.
func TestHashRefuses(t *testing.T) {
	for _, p := range []Params{{}, {0, 8, 1}, {1, 7, 1}, {1, 8, 0}, {1, 8, 2}, {1, 1<<20 + 1, 1}, {65, 8, 1}, {1, 1 << 20, 65}} {
		if hash, err := Hash("correct horse", p, zeros{}); err == nil {
			t.Errorf("%+v gives %q", p, hash)
		}
	}
	if hash, err := Hash("correct horse", cheap(), bytes.NewReader(make([]byte, 15))); err == nil {
		t.Errorf("with half a salt: %q", hash)
	}
}

// TestCheckPassword tells good passwords from bad ones.
func TestCheckPassword(t *testing.T) {
	for password, good := range map[string]bool{
		"12345678": true, "1234567": false, "ääääääää": true, "äääääää": false, strings.Repeat("x", 256): true,
		strings.Repeat("x", 257): false, "12345678\xff": false, "": false, "        ": true,
	} {
		err := CheckPassword(password)
		var r *Refusal
		if (err == nil) != good || !good && (!errors.As(err, &r) || r.Code != BadPassword) {
			t.Errorf("%q: %v", password, err)
		}
	}
}

// FuzzVerify reads hashes that somebody else may have written. Nothing that Hash could not have made is computed.
func FuzzVerify(f *testing.F) {
	good, err := Hash("correct horse", cheap(), zeros{})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	for _, swap := range [][2]string{{"m=8", "m=4294967295"}, {"t=1", "t=0"}, {"t=1", "t=01"}, {"p=1", "p=+1"}, {"v=19", "v=18"}, {"argon2id", "argon2i"}, {"$AAA", "$AA="}, {"m=8", "m=-8"}} {
		f.Add(strings.Replace(good, swap[0], swap[1], 1))
	}
	f.Add(good + "$")
	f.Add("")
	f.Fuzz(func(t *testing.T, hash string) {
		p, salt, sum, err := parseHash(hash)
		if err != nil {
			if _, _, err := Verify("correct horse", hash, cheap()); !errors.Is(err, errHash) {
				t.Fatalf("%q: %v", hash, err)
			}
			return
		}
		if !p.valid() || len(salt) != saltLength || len(sum) != hashLength {
			t.Fatalf("%q: %+v, %d, %d", hash, p, len(salt), len(sum))
		}
		if p.Memory > 64 || p.Time > 2 {
			return // computing it is not what is tested
		}
		again, err := Hash("correct horse", p, bytes.NewReader(salt))
		if err != nil || again[:strings.LastIndexByte(again, '$')] != hash[:strings.LastIndexByte(hash, '$')] {
			t.Fatalf("%q is not how %q is written: %v", hash, again, err)
		}
		if ok, _, err := Verify("correct horse", hash, p); err != nil || ok != (hash == again) {
			t.Fatalf("%q fits: %v, %v", hash, ok, err)
		}
	})
}

// TestToken turns tokens into text and back, and pins what is stored of one.
func TestToken(t *testing.T) {
	token, err := NewToken(bytes.NewReader(bytes.Repeat([]byte{0xfb}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	text := token.Text()
	if len(text) != 43 || strings.ContainsAny(text, "+/=") {
		t.Errorf("the text is %q", text)
	}
	if back, ok := ParseToken(text); !ok || back != token {
		t.Errorf("read back %v, %v", back, ok)
	}
	if hash := token.Hash(); hash != "456a04986c2572de19b058ef2ef20b0077017bcdb15819af052eb9d5d9b8e504" {
		t.Errorf("the hash is %q", hash)
	}
	other := token
	other[31] ^= 1
	if other.Hash() == token.Hash() {
		t.Error("two tokens have one hash")
	}
	for _, bad := range []string{"", text[:42], text + "A", strings.Replace(text, "-", "+", 1), text[:42] + "=", " " + text[1:], text[:42] + "\n", text[:42] + "t"} {
		if got, ok := ParseToken(bad); ok {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
	if _, err := NewToken(bytes.NewReader(make([]byte, 31))); err == nil {
		t.Error("a token of 31 bytes")
	}
}

// TestSecretsAreNotLogged prints and logs values with secrets in them in every way there is.
func TestSecretsAreNotLogged(t *testing.T) {
	token, err := NewToken(bytes.NewReader(bytes.Repeat([]byte{0xfb}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	c := Credentials{Name: "Ada", Password: "correct horse"}
	e := Entry{Account: Account{ID: 4711}, Token: token, Kind: GuestToken}
	var log bytes.Buffer
	for _, format := range []string{"%v ", "%+v ", "%#v ", "%s ", "%q ", "%x "} {
		fmt.Fprintf(&log, format, token)
		fmt.Fprintf(&log, format, c)
		fmt.Fprintf(&log, format, &c)
		fmt.Fprintf(&log, format, e)
	}
	for _, h := range []slog.Handler{slog.NewTextHandler(&log, nil), slog.NewJSONHandler(&log, nil)} {
		slog.New(h).Info("in", "token", token, "credentials", c, "entry", e)
	}
	text := log.String()
	for _, secret := range []string{token.Text(), "fbfbfb", "251 251", "251,251", "0xfb", "horse", hex.EncodeToString([]byte("horse"))} {
		if strings.Contains(text, secret) {
			t.Errorf("%q is in\n%s", secret, text)
		}
	}
	if strings.Count(text, "4711") < 4 || strings.Count(text, "Ada") < 8 {
		t.Errorf("what is no secret is missing from\n%s", text)
	}
}

// TestTriesAreForgotten keeps no account for longer than its wrong passwords count.
func TestTriesAreForgotten(t *testing.T) {
	tries := newTries(3, 100)
	for i := range 5000 {
		tries.take(ID(i+1), int64(i))
		tries.take(1, int64(i)) // one that is tried all the time
	}
	if held, old := len(tries.held), len(tries.oldest); held > 101 || old > 101 {
		t.Errorf("%d accounts and %d spells are held, of which 101 have tried lately", held, old)
	}
	tries.take(7, 1000) // the clock has gone back
	if held := len(tries.held); held > 1 {
		t.Errorf("%d accounts are held from a time that has not come", held)
	}
}

// BenchmarkHash is what a login costs.
func BenchmarkHash(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Hash("correct horse", DefaultParams(), zeros{}); err != nil {
			b.Fatal(err)
		}
	}
}
