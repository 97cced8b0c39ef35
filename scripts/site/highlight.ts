// Colours of code, put in at the build as classes: a page needs no script and no inline style for them.

import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'

const LANGUAGES = { bash, css, dockerfile, javascript, json, nginx, typescript, xml }
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)

/** The language by the first word after the fence, or by a file's ending. */
const WORDS: Readonly<Record<string, keyof typeof LANGUAGES>> = {
  sh: 'bash',
  css: 'css',
  dockerfile: 'dockerfile',
  js: 'javascript',
  mjs: 'javascript',
  json: 'json',
  nginx: 'nginx',
  ts: 'typescript',
  tsx: 'typescript',
  html: 'xml',
  vue: 'xml',
  svelte: 'xml',
}

export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Longer lines are scrolled to, which must be possible with a keyboard. */
const LONG_LINE = 84

/** A block of code as HTML. */
export const codeBlock = (text: string, word = ''): string => {
  const language = WORDS[word]
  const inside = language ? hljs.highlight(text, { language }).value : escaped(text)
  const scrolls = text.split('\n').some((line) => line.length > LONG_LINE)
  return `<pre${scrolls ? ' tabindex="0" role="region" aria-label="Code"' : ''}><code>${inside}</code></pre>\n`
}
