// What a person reads whose social login ends at the service, since the page to return to is unknown.

const page = (title: string, text: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
</body>
</html>
`

/** Where each is. */
export const OAUTH_ENDS = { lost: '/oauth/lost', elsewhere: '/oauth/elsewhere' } as const

export const OAUTH_PAGES = {
  /** The login is unknown or over. */
  lost: page(
    'This login has run out',
    'It took too long, or was opened twice. Close this window, go back to where you came from, and start again.',
  ),
  /** Its cookie is not in this browser. */
  elsewhere: page(
    'This login was begun in another browser',
    'It can be finished only in the browser that began it, with cookies allowed. Close this window, and start again where you want to log in. If somebody sent you here, do not go on.',
  ),
} as const
