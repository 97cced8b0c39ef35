// The document of the console: its language, its style sheets, the tree.

import { createRoot } from 'react-dom/client'
import tokens from '../elements/host.css'
import pieces from '../src/screens/shared/pieces.css'
import base from '../src/screens/stage.css'
import own from './console.css'
import { Console } from './console.tsx'
import { RootContext } from './use-styles.ts'
import { spoken, word } from './words.ts'

const sheet = (text: string): CSSStyleSheet => {
  const made = new CSSStyleSheet()
  made.replaceSync(text)
  return made
}

/** Draws the console into the document; `invite` makes an operator. */
export const drawConsole = (invite: string | null): void => {
  const { language, direction } = spoken()
  document.documentElement.lang = language
  document.documentElement.dir = direction
  document.title = word('title')
  document.adoptedStyleSheets = [sheet(':root{color-scheme:light dark}body{margin:0}')]
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [tokens, base, pieces, own].map(sheet)
  createRoot(shadow).render(
    <RootContext value={shadow}>
      <Console invite={invite} />
    </RootContext>,
  )
}
