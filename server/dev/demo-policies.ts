// The content security policies of the demo's pages (docs/design/demo.md, "Policies").

/** Where a page of the demo finds what it needs. */
export interface DemoAddresses {
  /** Origin of the service. */
  readonly service: string
  /** Origin of the captcha's frame. */
  readonly sandbox?: string | undefined
  /** The page of the demo's first app, and that of the one that lends. */
  readonly demo?: string
  readonly lender?: string
  /** WalletConnect's relay. */
  readonly relay?: string | undefined
}

/** The policy of docs/csp.md, word for word; with the rows for a captcha and for a relay where they are named. */
export const demoPolicy = ({ service, sandbox, relay }: DemoAddresses): string => {
  const [frames, sockets] = [sandbox ? ` ${sandbox}` : '', relay ? ` ${new URL(relay).origin}` : '']
  return (
    `default-src 'none'; script-src 'self' ${service}; connect-src ${service}${sockets}; frame-src ${service}${frames}; img-src ${service} data:; ` +
    "style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
  )
}

/** The same for a page that has a style sheet of its own, and that no other site may frame. */
export const styledPolicy = (addresses: DemoAddresses): string =>
  `${demoPolicy(addresses).replace("style-src 'none'", "style-src 'self'")}; frame-ancestors 'self'`

/** For pages drawn with lit: they hold no tag, so nothing of the service, and allow the one policy of lit. */
export const stripPolicy = (): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; " +
  "require-trusted-types-for 'script'; trusted-types lit-html; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For the pages of the documentation: no tag of their own. The explorer calls the service; a framework's page has its example in a frame. */
export const docsPolicy = (service: string | null): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'${service ? ` ${service}` : ''}; frame-src 'self'; img-src 'self' data:; ` +
  "require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Trusted Types policies that a framework needs for itself; null: it writes markup without one, or is none that is asked for here. */
const FRAMEWORK_POLICIES: Readonly<Record<string, string | null>> = {
  plain: "'none'",
  react: "'none'",
  next: null,
  vue: 'vue',
  svelte: 'svelte-trusted-html',
  solid: null,
  angular: 'angular',
}

/** What docs/csp.md says, with what the example's framework needs besides (docs/frameworks.md); the page's scripts are its own, and load nothing else. */
export const examplePolicy = (name: string, { service, sandbox }: DemoAddresses): string => {
  const own = FRAMEWORK_POLICIES[name]
  return [
    "default-src 'none'",
    // Next's pages have scripts in their HTML.
    `script-src 'self'${name === 'next' ? " 'unsafe-inline'" : ''}`,
    `connect-src ${service}`,
    `frame-src ${service}${sandbox ? ` ${sandbox}` : ''}`,
    `img-src ${service} data:`,
    // The page's own sheet: the tags need none.
    "style-src 'self'",
    ...(own ? ["require-trusted-types-for 'script'", `trusted-types ${own}`] : []),
  ].join('; ')
}
