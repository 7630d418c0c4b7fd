package config

// Config is what can be set about a server. The tags are read by the command line (name, help, placeholder, default) and by
// this package: check says what a value must be beyond its type, show:"secret" that passwords in it are not to be printed.
type Config struct {
	// Pack is the folder of the pack to play; packs it depends on are looked for beside it.
	Pack string `default:"." placeholder:"DIR" help:"Folder of the pack to play."`

	// Listen is the address, host and port, where browsers and clients connect. Port 0 takes any free one.
	Listen string `default:"127.0.0.1:7777" placeholder:"ADDR" check:"address" help:"Address for browsers and clients; port 0 takes a free one."`

	// Telnet is the address of the text gateway; empty means that there is none.
	Telnet string `default:"" placeholder:"ADDR" check:"address" help:"Address for telnet players; empty is no text gateway."`

	// Admin is the address of metrics, health and the admin page; empty means none. It wants to be a loopback address.
	Admin string `default:"" placeholder:"ADDR" check:"address" help:"Address for metrics, health and the admin page; empty is none."`

	// AdminToken has to be shown at the admin address; empty lets in everybody who reaches it, which then must be a
	// loopback address.
	AdminToken string `default:"" placeholder:"TOKEN" show:"token" help:"Token to be shown at the admin address; needed where that is no loopback address."`

	// TLSCert is the file of a certificate in PEM; empty serves without TLS.
	TLSCert string `name:"tls-cert" default:"" placeholder:"FILE" help:"Certificate (PEM) for browsers and clients; empty is no TLS."`

	// TLSKey is the file of the certificate's key in PEM; it is empty where TLSCert is.
	TLSKey string `name:"tls-key" default:"" placeholder:"FILE" help:"Key (PEM) of the certificate."`

	// Origins are hosts, separated by commas, from whose pages browsers may connect besides the server's own.
	Origins string `default:"" placeholder:"HOST,..." help:"Hosts from whose pages browsers may connect besides the server's own."`

	// Proxies are networks, separated by commas, whose X-Forwarded-For is believed.
	Proxies string `default:"" placeholder:"CIDR,..." help:"Networks of proxies whose X-Forwarded-For is believed, such as 10.0.0.0/8."`

	// SheetSeconds is how old what is on disk of a place may become while its player plays.
	SheetSeconds uint64 `default:"28" placeholder:"N" help:"Seconds between two writes of where a character is, 1 to 28."`

	// DB is where what must last is kept: the path of an SQLite file, or the address of a PostgreSQL database.
	DB string `name:"db" default:".wick.db" placeholder:"FILE|DSN" check:"filled" show:"secret" help:"SQLite file, or postgres://... address, that keeps what must last."`

	// Seed is what every chance of every zone is derived from; 0 draws a new one at start, and the log says which.
	Seed uint64 `default:"0" placeholder:"N" help:"Seed of all chance; 0 draws a new one at start."`
}
