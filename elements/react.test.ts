// The React components as a server renders them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { FundAccount, LoginModal } from './react.ts'

test('text is in the markup of the server, under the names of the attributes; the rest waits for the page', () => {
  const props = {
    appId: 'latchkeydemoapp0000000001',
    loginMethods: 'email',
    config: { name: 'Mine' },
    open: true,
    onLogin: () => {},
  }
  assert.equal(
    renderToString(createElement(LoginModal, { ...props, className: 'login', id: 'modal' })),
    '<login-modal app-id="latchkeydemoapp0000000001" login-methods="email" class="login" id="modal"></login-modal>',
  )
  assert.equal(renderToString(createElement(FundAccount, { amount: '25' })), '<fund-account amount="25"></fund-account>')
})
