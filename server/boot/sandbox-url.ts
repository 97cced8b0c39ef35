// The sandbox: a second origin of this process, for pages with foreign script (docs/design/service.md, "Two origins").

/** Where this machine is reached by address: what `HOST` listens on. */
const addressOf = (host: string): string => (/^\[?::1\]?$/.test(host) ? '[::1]' : /^127\./.test(host) ? host : '127.0.0.1')

interface Places {
  readonly HOST: string
  readonly PORT: number
  readonly PUBLIC_URL: string
}

/** The sandbox of a development service that names none: the same port by address; by name, where the service itself goes by address. */
export const developmentSandbox = ({ HOST, PORT, PUBLIC_URL }: Places): string => {
  const address = addressOf(HOST)
  return `http://${new URL(PUBLIC_URL).hostname === address ? 'localhost' : address}:${PORT}`
}

/** The host name of a URL as browsers compare it. */
export const hostNameOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '')
