// The React components in a page: what a server rendered is given properties and listeners, which follow each drawing.

import { expect } from '@open-wc/testing'
import { act, createRef } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { user } from '../test/fakes/app.ts'
import type { LoginModal as Tag } from './login-modal.ts'
import './define-login-modal.ts'
import { LoginModal } from './react.ts'

const RENDERED = '<login-modal app-id="latchkeydemoapp0000000001" api-url="https://id.example"></login-modal>'
const GIVEN = { appId: 'latchkeydemoapp0000000001', apiUrl: 'https://id.example' }
const result = { user, isNewUser: true, wasAlreadyAuthenticated: false, method: null, account: null }

/** Only what the page itself draws is waited for: the dialog of an open modal is drawn by React too, when its code has come. */
const acting = async (step: () => Promise<void>): Promise<void> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(step)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

let root: Root
const place = document.createElement('div')
const draw = (node: React.ReactNode) => acting(async () => root.render(node))
const hydrate = async (node: React.ReactNode): Promise<Tag> => {
  place.innerHTML = RENDERED
  document.body.append(place)
  const tag = place.querySelector('login-modal') as Tag
  await acting(async () => {
    root = hydrateRoot(place, node)
  })
  // The very element that the server rendered.
  expect(place.querySelector('login-modal')).to.equal(tag)
  return tag
}
afterEach(async () => {
  await acting(async () => root.unmount())
  place.remove()
})

describe('a tag that a server rendered', () => {
  it('gets its config, its listeners and its ref', async () => {
    const heard: string[] = []
    const ref = createRef<Tag>()
    const tag = await hydrate(
      <LoginModal
        {...GIVEN}
        ref={ref}
        config={{ name: 'Mine' }}
        connectOnly
        onLogin={({ detail }) => heard.push(detail.user.id)}
      />,
    )
    expect(ref.current).to.equal(tag)
    expect(tag.config).to.deep.equal({ name: 'Mine' })
    expect(tag.connectOnly).to.equal(true)
    tag.emit('login', result)
    expect(heard).to.deep.equal([user.id])
  })

  it('hears the latest listener, once, and none after it has gone', async () => {
    const heard: string[] = []
    const tag = await hydrate(<LoginModal {...GIVEN} onWalletCreate={() => heard.push('first')} config={{ name: 'Mine' }} />)
    await draw(<LoginModal {...GIVEN} onWalletCreate={() => heard.push('second')} loginMethods="email" />)
    tag.emit('wallet-create', { address: '0x00' })
    expect(heard).to.deep.equal(['second'])
    expect([tag.config, tag.loginMethods]).to.deep.equal([undefined, 'email'])
    await draw(<LoginModal {...GIVEN} />)
    tag.emit('wallet-create', { address: '0x00' })
    await draw(null)
    tag.emit('wallet-create', { address: '0x00' })
    expect(heard).to.deep.equal(['second'])
  })

  it('`open` false opens nothing, and a modal that the person closed stays closed when the page is drawn again', async () => {
    const tag = await hydrate(<LoginModal {...GIVEN} open={false} />)
    expect(tag.open).to.equal(false)
    await draw(<LoginModal {...GIVEN} open />)
    expect(tag.open).to.equal(true)
    tag.open = false
    await draw(<LoginModal {...GIVEN} open className="again" />)
    expect([tag.open, tag.className]).to.deep.equal([false, 'again'])
  })
})
