// The methods that <login-modal> gives itself by the table of its contract.

import { expect } from '@open-wc/testing'
import { HOST_METHODS, type HostMethod } from './contract/host-methods.ts'
import './define-login-modal.ts'
import { LoginModal } from './login-modal.ts'

describe('the methods of the contract', () => {
  const names = Object.keys(HOST_METHODS) as HostMethod[]

  it('are all on the class, as methods are: callable, and not listed', () => {
    expect(names.filter((name) => typeof LoginModal.prototype[name] !== 'function')).to.deep.equal([])
    expect(names.filter((name) => Object.prototype.propertyIsEnumerable.call(LoginModal.prototype, name))).to.deep.equal([])
  })

  it('give a promise that settles, also on a tag that is in no document', async () => {
    const tag = document.createElement('login-modal')
    const ends = await Promise.all(
      names
        .filter((name) => name !== 'close')
        .map((name) => (tag[name] as () => Promise<unknown>)().then(String, ({ code }: { code: string }) => code)),
    )
    expect([...new Set(ends)]).to.deep.equal(['no_session_api'])
  })

  it('copy within the call what is signed or sent, so that the page changes nothing of it afterwards', () => {
    const tag = document.createElement('login-modal')
    const untold = { domain: () => undefined } as never
    expect(() => tag.signTypedData(untold)).to.throw('could not be cloned')
    expect(() => tag.sendTransaction(untold)).to.throw('could not be cloned')
    expect(() => tag.signMessage('', untold).catch(() => undefined)).not.to.throw()
  })
})
