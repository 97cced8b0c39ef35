// The hints of a page's tags as one box, with a button that copies what is to be run. For a page's developer, in English.

import { adoptStyles } from '../../src/browser/adopt-styles.ts'
import { copyText } from '../../src/browser/clipboard.ts'
import { oncePerPage } from '../../src/kit/once-per-page.ts'
import { h } from '../dom.ts'
import hintStyles from './hint-box.css'

/** What each tag of the page says, by the element that it says it in. */
const saidOn = (): Map<HTMLElement, readonly string[]> => oncePerPage('hints', () => new Map())

const COMMAND = /npx latchkey .+$/
/** What lists the ids that an app id can be. */
const LIST = 'npx latchkey app list'

/** A sentence without the name of its tag: tags that say the same say it once. */
const sentenceOf = (text: string): string => text.replace(/^<[\w-]+> /, '')
const once = (texts: readonly string[]): readonly string[] => {
  const byWords = new Map(texts.toReversed().map((text) => [sentenceOf(text), text]))
  return texts.filter((text) => byWords.get(sentenceOf(text)) === text)
}

/** A sentence and the command at its end. */
const partsOf = (text: string): readonly [string, string | null] => {
  const command = COMMAND.exec(text)?.[0] ?? null
  if (command) return [text.slice(0, -command.length).trimEnd(), command]
  return [text, sentenceOf(text).startsWith('app-id must be a string') ? LIST : null]
}

const draw = (box: HTMLElement, texts: readonly string[]): void => {
  const parts = texts.map(partsOf)
  const commands = parts.flatMap(([, command]) => command ?? [])
  const isCommand = commands.length > 0
  const name = isCommand ? 'Copy command' : 'Copy'
  const press = async (): Promise<void> => {
    const isCopied = await copyText(isCommand ? commands.join('\n') : texts.join('\n'))
    copy.textContent = isCopied ? 'Copied' : name
  }
  const copy = h('button', { class: 'plain pill', type: 'button', lang: 'en', onclick: () => void press() }, name)
  const lines = parts.flatMap(([text, command]) => [
    h('span', {}, text),
    ...(command ? [h('code', { dir: 'ltr' }, command)] : []),
  ])
  box.replaceChildren(...lines, copy)
}

/** Takes what a tag says, and draws all of it in the first box of the page. */
export const joinHints = (hint: HTMLElement, texts: readonly string[]): void => {
  const said = saidOn()
  if (texts.length > 0) said.set(hint, texts)
  else said.delete(hint)
  for (const box of said.keys()) if (!box.isConnected) said.delete(box)
  const [first, ...others] = said.keys()
  if (!first) return
  adoptStyles(first.getRootNode() as ShadowRoot, hintStyles)
  first.hidden = false
  draw(first, once([...said.values()].flat()))
  for (const other of others) {
    adoptStyles(other.getRootNode() as ShadowRoot, hintStyles)
    other.hidden = true
  }
}
