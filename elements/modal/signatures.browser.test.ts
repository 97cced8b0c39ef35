// Signatures of the embedded wallet by <login-modal>, in a real browser: asked, shown, refused. The frame is a fake.

import { expect } from '@open-wc/testing'
import type { WritableAtom } from 'nanostores'
import { parse } from 'valibot'
import { type WireAppConfig, wireAppConfig } from '../../src/contract/app-config.ts'
import type { User } from '../../src/contract/entities.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import { user } from '../../test/fakes/app.ts'
import { giveBridge } from '../../test/fakes/embedded.ts'
import { codeOf, openPage } from '../../test/modal-page.tsx'
import { until } from '../../test/until.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = {
  ...{ type: 'wallet', address: ADDRESS, walletClientType: 'privy', chainType: 'ethereum', chainId: 'eip155:1' },
  verifiedAt: new Date(0),
}
const owner = { ...user, linkedAccounts: [account] } as unknown as User
const DATA = {
  types: { Vote: [{ name: 'choice', type: 'string' }] },
  primaryType: 'Vote',
  domain: { name: 'Ballot', chainId: 1 },
  message: { choice: 'yes' },
}

const LETTING = parse(wireAppConfig, {
  ...{ id: 'a', name: 'A', verification_key: '', allowlist_config: {}, created_at: 0, updated_at: 0, mfa_methods: [] },
  embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: [] },
  enforce_wallet_uis: false,
})
/** `lets`: the app's own setting lets its pages have it sign unseen. */
const page = async (config: HostConfig = {}, lets = false) => {
  const one = await openPage(owner, config)
  if (lets) (one.runtime.$config as WritableAtom<WireAppConfig | null>).set(LETTING)
  const signed: unknown[][] = []
  giveBridge(one.runtime, {
    rpc: async (_, { method, params }, digest) => {
      signed.push([method, ...params, digest])
      return '0xsigned'
    },
    digest: async () => ({ digest: '0xd' }),
    connect: async () => undefined,
    warm: async () => undefined,
  })
  return { ...one, signed }
}

describe('a signature of the embedded wallet', () => {
  it('is shown, agreed to, signed as it was when it was asked for, and told', async () => {
    const { tag, sees, press, button, heard, signed, seesNothing } = await page()
    const data = structuredClone(DATA)
    const signing = tag.signTypedData(data, { title: 'Vote' })
    data.message.choice = 'no'
    await sees('Sign ⁨Vote⁩')
    await until(() => button('Sign')?.ariaDisabled !== 'true', 'nothing can be signed')
    press('Sign')
    expect(await signing).to.deep.equal({ signature: '0xsigned' })
    expect(String(signed[0]?.[2])).to.contain('"choice":"yes"')
    await seesNothing()
    expect(heard).to.deep.equal(['open', 'sign', 'close'])
  })

  it('that the person refuses is their refusal, for the page and for a dapp', async () => {
    const { tag, sees, press, signed, seesNothing } = await page()
    const message = codeOf(tag.signMessage('Hello'))
    await sees('Sign a message')
    press('Refuse')
    expect(await message).to.equal('user_rejected_request')
    await seesNothing()
    const provider = await tag.getEthereumProvider()
    const asked = codeOf(provider.request({ method: 'personal_sign', params: ['Hello', ADDRESS] }))
    await sees('Sign a message')
    press('Refuse')
    expect(await asked).to.equal(4001)
    await seesNothing()
    expect(signed).to.deep.equal([])
  })

  it('without a prompt is told too, and what is never signed is refused all the same', async () => {
    const { tag, heard, signed } = await page({ embeddedWallets: { noPromptOnSignature: true } }, true)
    expect(await tag.signMessage('Hello')).to.deep.equal({ signature: '0xsigned' })
    expect(signed).to.deep.equal([['personal_sign', '0x48656c6c6f', ADDRESS, undefined]])
    expect(heard).to.deep.equal(['sign'])
    expect(await codeOf(tag.signMessage(''))).to.equal('invalid_message')
    expect(await codeOf(tag.signTypedData({ ...DATA, message: {} }))).to.equal('request_refused')
    const provider = await tag.getEthereumProvider()
    expect(await codeOf(provider.request({ method: 'eth_sign', params: [ADDRESS, `0x${'ab'.repeat(32)}`] }))).to.equal(4200)
    expect(signed.length).to.equal(1)
  })
})
