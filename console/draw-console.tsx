// The document of the console: its language, its style sheets, the tree.

import { createRoot } from 'react-dom/client'
import tokens from '../elements/host.css'
import pieces from '../src/screens/shared/pieces.css'
import base from '../src/screens/stage.css'
import own from './console.css'
import { Console } from './console.tsx'
import piecesOfPages from './pieces.css'
import top from './top.css'
import { RootContext } from './use-styles.ts'
import { spoken, word } from './words.ts'

const sheet = (text: string): CSSStyleSheet => {
  const made = new CSSStyleSheet()
  made.replaceSync(text)
  return made
}

/** Draws the console into the document; `takeInvite` answers what makes an operator, once. */
export const drawConsole = (takeInvite: () => string | null): void => {
  const { language, direction } = spoken()
  document.documentElement.lang = language
  document.documentElement.dir = direction
  document.title = word('title')
  document.adoptedStyleSheets = [sheet(':root{color-scheme:light dark}body{margin:0}')]
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [tokens, base, pieces, own, top, piecesOfPages].map(sheet)
  createRoot(shadow).render(
    <RootContext value={shadow}>
      <Console takeInvite={takeInvite} />
    </RootContext>,
  )
}
