// The strict page: console errors and violations of the content policy fail a test.

import { expect } from '@open-wc/testing'
import { takeFaults } from './strict-page.ts'

describe('the page of component tests', () => {
  it('notices an error on the console', () => {
    console.error('planted', 1)
    expect(takeFaults()).to.deep.equal(['console.error: planted 1'])
  })

  it('notices a breach of the content policy', async () => {
    const violated = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve, { once: true }))
    const style = document.createElement('style')
    style.textContent = 'b { color: red }'
    document.head.append(style)
    await violated
    style.remove()
    expect(takeFaults().join()).to.contain('content policy: style-src')
  })
})
