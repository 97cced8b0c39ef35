// What a person reads who opens an address of the service or its console that leads nowhere.

import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { missingIn } from '../services/messages/missing-words.ts'

const STYLE =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#fff,hsl(222 14% 11%));color:light-dark(hsl(222 25% 12%),hsl(220 20% 96%))}' +
  'body{display:grid;min-height:100vh;margin:0;place-content:center}main{max-width:25rem;padding:24px;text-align:center;overflow-wrap:anywhere}' +
  'h1{font-size:1.375rem;line-height:1.75rem;text-wrap:balance}:is(h1,p){margin:0 0 16px}p{color:light-dark(hsl(220 9% 40%),hsl(220 10% 68%))}a{color:inherit}:lang(ja){word-break:auto-phrase}'

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** `place`: the origin whose first page is the way onward; null: there is none. */
export const missingPage = async (c: Context, place: string | null): Promise<Response> => {
  const { language, direction, title, text, onward } = missingIn(c.req.header('accept-language'))
  const link = place && html`<p><a href="${place}/">${onward.replace('{place}', new URL(place).host)}</a></p>`
  c.header('content-security-policy', POLICY)
  c.header('cache-control', 'no-store')
  return c.html(
    await html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${link ?? ''}
</main>
</body>
</html>
`,
    404,
  )
}
