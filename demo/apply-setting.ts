// Gives a setting to the product's page: its own custom properties, its words, and the attributes of its three tags.

import type { LoginModal } from '../elements/login-modal.ts'
import { LANGUAGE_DIRECTIONS } from '../src/contract/languages.ts'
import { fit, type Rgb, textOn } from '../src/kit/contrast.ts'
import { rgbOf } from './colour.ts'
import { say } from './product-words.ts'
import { FONTS, radii, type Setting } from './setting.ts'
import { configOf, lookAttributes, tokensOf } from './setting-code.ts'

const css = ([r, g, b]: Rgb): string => `rgb(${r} ${g} ${b})`
const WHITE: Rgb = [255, 255, 255]

/** The brand as a fill with legible text on it. */
const brand = (accent: string): { fill: string; text: string } => {
  const fill = fit(rgbOf(accent), WHITE, 1.25)
  return { fill: css(fill), text: css(textOn(fill)) }
}

const TOKENS = ['--latch-radius-s', '--latch-radius-m', '--latch-radius-l', '--latch-font']

export const applySetting = (page: Document, setting: Setting): void => {
  const root = page.documentElement
  const { fill, text } = brand(setting.accent)
  root.dataset.theme = setting.theme
  root.lang = setting.locale
  root.dir = LANGUAGE_DIRECTIONS[setting.locale]
  const own = [
    ['--brand', fill],
    ['--brand-text', text],
    ['--corner', radii(setting).m],
    ['--font', FONTS[setting.font].family],
  ] as const
  for (const name of TOKENS) root.style.removeProperty(name)
  for (const [name, value] of [...own, ...tokensOf(setting)]) {
    if (value) root.style.setProperty(name, value)
    else root.style.removeProperty(name)
  }
  for (const tag of page.querySelectorAll('login-modal, wallet-button, fund-account')) {
    tag.removeAttribute('theme')
    for (const [name, value] of lookAttributes(setting)) tag.setAttribute(name, value)
  }
  const modal = page.querySelector<LoginModal>('login-modal')
  modal?.setAttribute('login-methods', setting.methods.join(' '))
  if (modal) modal.config = configOf(setting)
  for (const place of page.querySelectorAll('[data-name]')) place.textContent = setting.name
  page.title = setting.name
  say(page, setting.locale)
}
