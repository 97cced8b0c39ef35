// The HTML document of the stand-ins' pages: a title, a style sheet, a body, and the escaping of text.

const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Trust: what comes from outside (an app's name, an address, a state) is text in these pages. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (letter) => NAMES[letter] ?? '')

/** `head` is further HTML for its head. */
export const htmlPage = (title: string, stylesheet: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${safe(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
${body}
</body>
</html>
`
