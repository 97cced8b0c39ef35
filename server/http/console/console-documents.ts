// The documents of the console's origin: the same bytes for every operator (docs/design/frame.md, "Documents").

import type { PlainDocument } from '../routes/wallet-documents.ts'

const head = (title: string, more: string, script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width">
${more}<script type="module" src="${script}"></script>
</head>
<body></body>
</html>
`
const NOT_STORED = { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' }
const ALWAYS = {
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
}

/** By its path at the console's origin. */
export const CONSOLE_DOCUMENTS = {
  '/': {
    html: head(
      'Latchkey console',
      '<meta name="color-scheme" content="light dark">\n<meta name="robots" content="noindex">\n<link rel="icon" href="data:,">\n',
      '/assets/console.js',
    ),
    headers: { ...NOT_STORED, 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' },
    // Trust: scripts and style sheets of ours alone, no page around it, and no text that becomes code.
    policy: {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'img-src': "'self' data:",
      'frame-src': "'self'",
      'frame-ancestors': "'none'",
      ...ALWAYS,
    },
    perApp: [],
  },
  // Trust: names, texts and pictures of apps are drawn here. `sandbox` takes the document its origin, however it is opened: it has no cookie and no
  // storage, may call nothing, and asks for a logo without saying where from.
  '/preview': {
    html: head('Preview', '', '/preview/assets/preview.js'),
    headers: { ...NOT_STORED, 'x-frame-options': 'SAMEORIGIN' },
    policy: { sandbox: 'allow-scripts', 'default-src': "'none'", 'img-src': 'https: data:', ...ALWAYS },
    // The console's origin, which a document without one cannot mean by 'self'.
    perApp: ['script-src', 'frame-ancestors'],
  },
} as const satisfies Record<string, PlainDocument>
