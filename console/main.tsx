// The start of the operators' console: words, style sheets, the tree (docs/console.md).

import { createRoot } from 'react-dom/client'
import tokens from '../elements/host.css'
import pieces from '../src/screens/shared/pieces.css'
import base from '../src/screens/stage.css'
import own from './console.css'
import { Console } from './console.tsx'
import { loadWords, spoken, word } from './words.ts'

/** Trust: an invite is taken out of the address before anything else is asked. */
const takeInvite = (): string | null => {
  const invite = /^#invite=([\w-]+)$/.exec(location.hash)?.[1] ?? null
  if (invite) history.replaceState(null, '', '/')
  return invite
}

const sheet = (text: string): CSSStyleSheet => {
  const made = new CSSStyleSheet()
  made.replaceSync(text)
  return made
}

const start = async (): Promise<void> => {
  const invite = takeInvite()
  await loadWords(navigator.languages).catch(() => {})
  const { language, direction } = spoken()
  document.documentElement.lang = language
  document.documentElement.dir = direction
  document.title = word('title')
  document.adoptedStyleSheets = [sheet(':root{color-scheme:light dark}body{margin:0}')]
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [tokens, base, pieces, own].map(sheet)
  createRoot(shadow).render(<Console invite={invite} />)
}

void start()
