// A tag that two copies of the package define: the first one's holds, and of two versions the console tells.

import { expect } from '@open-wc/testing'
import { version } from '../package.json'
import { defineTag } from './define-tag.ts'

/** What is warned of while something is done. */
const warnings = (act: () => void): string[] => {
  const { warn } = console
  const said: string[] = []
  console.warn = (text: string) => void said.push(text)
  try {
    act()
  } finally {
    console.warn = warn
  }
  return said
}

describe('a tag that is defined twice', () => {
  it('is that of the first copy, without a word where both are of one version', () => {
    const First = class extends HTMLElement {}
    const said = warnings(() => {
      defineTag('one-version', () => First)
      defineTag('one-version', () => class extends HTMLElement {})
    })
    expect(customElements.get('one-version')).to.equal(First)
    expect(said).to.deep.equal([])
  })

  it('is that of the first copy, and the console names both versions where they differ', () => {
    const First = Object.assign(class extends HTMLElement {}, { version: '9.9.9' })
    customElements.define('two-versions', First)
    const said = warnings(() => defineTag('two-versions', () => class extends HTMLElement {}))
    expect(customElements.get('two-versions')).to.equal(First)
    expect(said).to.deep.equal([`<two-versions> is of latchkey 9.9.9, not ${version}.`])
  })
})
