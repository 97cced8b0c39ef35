// The screens of the moment `signing` in every state.

import type { ScreenParams } from '../../contract/screens.ts'
import { readRequest } from '../../contract/signing/read-request.ts'
import { machine, type SignRequestEvent, type SignRequestState } from '../../flows/signing/sign-request.ts'
import { app, pictured, type StatesOf, screenState } from '../screen-state.ts'

type Params = ScreenParams['EMBEDDED_WALLET_SIGN_REQUEST_SCREEN']
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const UNISWAP = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const NOW = Date.UTC(2026, 11, 1)
const SOON = NOW / 1000 + 21 * 24 * 3600
const FACTS = { now: NOW, app, user: null }
const HASH = `0x${'9f'.repeat(32)}`
const WAITED: SignRequestEvent = { type: 'waited' }
const state = (
  name: string,
  method: Params['method'],
  asked: unknown,
  own: Partial<Params> = {},
  events: readonly SignRequestEvent[] = [],
) => {
  const read = readRequest({ method, params: method === 'personal_sign' ? [asked, ACCOUNT] : [ACCOUNT, asked] }, ACCOUNT)
  const params: Params = {
    method,
    asked: read.kind === 'message' ? read.canonical : JSON.stringify(asked),
    address: ACCOUNT,
    origin: 'https://tidewater.example',
    chain: '1',
    known: [ACCOUNT],
    ...own,
  }
  const facts = FACTS as Parameters<typeof machine.start>[1]
  const [first] = machine.start(params, facts)
  const last = [WAITED, ...events].reduce<SignRequestState>((before, event) => machine.on(before, event, facts)[0], first)
  return screenState('EMBEDDED_WALLET_SIGN_REQUEST_SCREEN', name, last, params)
}
/** Before what is asked about it is known. */
const held = <S extends { readonly state: SignRequestState }>(one: S): S => ({ ...one, state: { ...one.state, awaits: 1 } })
const message = (name: string, text: string, own: Partial<Params> = {}, ...events: SignRequestEvent[]) =>
  state(name, 'personal_sign', text, own, events)
const typed = (name: string, data: object, own: Partial<Params> = {}, ...events: SignRequestEvent[]) =>
  state(name, 'eth_signTypedData_v4', data, own, events)
const login = (domain: string) => `${domain} wants you to sign in with your Ethereum account:
${ACCOUNT}

Welcome to Tidewater.

URI: https://${domain}
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-11-30T16:25:24.000Z`
const USDC = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const field = (name: string, type = 'uint256') => ({ name, type })
const permit = (own: object = {}, domain: object = USDC) => ({
  types: {
    Permit: [field('owner', 'address'), field('spender', 'address'), field('value'), field('nonce'), field('deadline')],
  },
  primaryType: 'Permit',
  domain,
  message: { owner: ACCOUNT, spender: STRANGER, value: '250000000', nonce: 0, deadline: SOON, ...own },
})
const order = {
  types: {
    OrderComponents: [
      field('offerer', 'address'),
      field('offer', 'Item[]'),
      field('consideration', 'Payment[]'),
      field('endTime'),
    ],
    Item: [field('token', 'address'), field('startAmount'), field('endAmount')],
    Payment: [field('token', 'address'), field('startAmount'), field('endAmount'), field('recipient', 'address')],
  },
  primaryType: 'OrderComponents',
  domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395' },
  message: {
    offerer: ACCOUNT,
    offer: [{ token: STRANGER, startAmount: 1, endAmount: 1 }],
    consideration: [{ token: `0x${'0'.repeat(40)}`, startAmount: 1, endAmount: 1, recipient: STRANGER }],
    endTime: SOON,
  },
}
const NONE = `0x${'0'.repeat(64)}`
const APES = '0x7070b1d5f3d1e0b4c6a2f8e9d7c5a3b1907e6f4d'
const MARKET = '0x0000a26b00c1F0DF003000390027140000fAa719'
const SALE = field('itemType', 'uint8')
/** An item for 9.75 coins to the account, and 0.25 to the market. */
const offer = (own: object = {}, item: object = {}) => ({
  ...order,
  types: {
    OrderComponents: [
      ...[field('offerer', 'address'), field('zone', 'address'), field('offer', 'Item[]'), field('consideration', 'Payment[]')],
      ...[field('orderType', 'uint8'), field('startTime'), field('endTime'), field('zoneHash', 'bytes32'), field('salt')],
      ...[field('conduitKey', 'bytes32'), field('counter'), ...Object.keys(own).map((name) => field(name, 'address'))],
    ],
    Item: [SALE, field('token', 'address'), field('identifierOrCriteria'), field('startAmount'), field('endAmount')],
    Payment: [
      ...[SALE, field('token', 'address'), field('identifierOrCriteria'), field('startAmount'), field('endAmount')],
      field('recipient', 'address'),
    ],
  },
  message: {
    ...{ offerer: ACCOUNT, zone: NONE.slice(0, 42), orderType: 0, startTime: 0, endTime: SOON, zoneHash: NONE, salt: 7 },
    ...{ conduitKey: NONE, counter: 0 },
    offer: [{ itemType: 2, token: APES, identifierOrCriteria: 4211, startAmount: 1, endAmount: 1, ...item }],
    consideration: [
      [ACCOUNT, '9750000000000000000'],
      [MARKET, '250000000000000000'],
    ].map(([recipient, amount]) => ({
      ...{ itemType: 0, token: NONE.slice(0, 42), identifierOrCriteria: 0, startAmount: amount, endAmount: amount, recipient },
    })),
    ...own,
  },
})
const blur = {
  types: {
    Order: [
      ...[field('trader', 'address'), field('side', 'uint8'), field('matchingPolicy', 'address'), field('collection', 'address')],
      ...[field('tokenId'), field('amount'), field('paymentToken', 'address'), field('price'), field('listingTime')],
      ...[field('expirationTime'), field('fees', 'Fee[]'), field('salt'), field('extraParams', 'bytes'), field('nonce')],
    ],
    Fee: [field('rate', 'uint16'), field('recipient', 'address')],
  },
  primaryType: 'Order',
  domain: { name: 'Blur Exchange', version: '1.0', chainId: 1, verifyingContract: '0x000000000000Ad05Ccc4F10045630fb830B95127' },
  message: {
    ...{ trader: ACCOUNT, side: 1, matchingPolicy: '0x00000000006411739DA1c40B106F8511de5D1FAC', collection: APES },
    ...{ tokenId: 4211, amount: 1, paymentToken: NONE.slice(0, 42), price: '10000000000000000000', listingTime: 0, salt: 7 },
    ...{ expirationTime: SOON, fees: [{ rate: 250, recipient: STRANGER }], extraParams: '0x', nonce: 0 },
  },
}
const vote = {
  types: { Vote: [field('proposal'), field('support', 'bool'), field('end', 'uint64')] },
  primaryType: 'Vote',
  domain: { name: 'Meadow', chainId: 1, verifyingContract: STRANGER },
  message: { proposal: 7, support: true, end: SOON },
}
const REGISTRY: SignRequestEvent = {
  type: 'described',
  registry: [
    {
      number: '',
      described: {
        ...{ source: 'registry 3b66ba2', date: NOW / 1000, owner: 'Meadow', contract: 'Meadow council', intent: 'Vote' },
        sentence: ['Vote on ', { value: '7' }],
        rows: [
          { label: 'Proposal', value: '7' },
          { label: 'In favour', said: 'For', value: 'true' },
          { label: 'Deposit', value: { amount: '2500000', token: { address: APES, claims: 'USDC' } }, where: { address: APES } },
        ],
        left: [{ name: 'end', depth: 0, value: String(SOON) }],
        ...{ leftCount: 1, findings: [], wanted: [] },
      },
    },
  ],
}
const many = {
  types: { Airdrop: [field('to', 'address[]')] },
  primaryType: 'Airdrop',
  domain: { name: 'Airdrop', chainId: 1, verifyingContract: STRANGER },
  message: {
    to: [
      ...Array.from({ length: 6 }, (_, at) => `0x${String(at + 1).repeat(40)}`),
      // Begins and ends as the account does.
      `${ACCOUNT.slice(0, 6)}${'0'.repeat(32)}${ACCOUNT.slice(-4)}`,
    ],
  },
}
const mail = {
  types: {
    Person: [field('name', 'string'), field('wallet', 'address')],
    Mail: [field('from', 'Person'), field('to', 'Person[]'), field('contents', 'string'), field('urgent', 'bool')],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xcccccccccccccccccccccccccccccccccccccccc' },
  message: {
    from: { name: 'Ada', wallet: ACCOUNT },
    to: [{ name: 'Bob', wallet: STRANGER }],
    contents: 'Hello, Bob!',
    urgent: false,
  },
}
const votes = {
  types: { Ballot: [field('choices', 'string[]'), field('website', 'string')] },
  primaryType: 'Ballot',
  domain: { name: 'Vote' },
  message: {
    choices: ['one', 'two', 'three', 'four', 'five', 'six', 'seven'],
    website: 'https://vote.example',
    comment: 'unsigned',
  },
}
const failed = (code: string): SignRequestEvent => ({
  type: 'failed',
  error: { code, status: null, message: '', retryAfter: null },
})
const digest: SignRequestEvent = { type: 'digest', digest: { digest: HASH, domain: HASH, message: HASH } }
const apes: SignRequestEvent = { type: 'told', tokens: { [APES]: { name: 'Tidy Apes', symbol: 'TAPE', kind: 'erc721' } } }
const signed: SignRequestEvent = { type: 'signed', signature: '0x1' }

export const states = {
  EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: [
    message('message', 'Hello, Tidewater!\n\nI agree to the rules of the house.'),
    message('message, raw data', 'Hello', {}, { type: 'open' }, digest),
    message('message, raw data without a digest', 'Hello', {}, { type: 'open' }),
    message('message, in Arabic', 'أوافق على القواعد.'),
    message('message, hidden characters', 'Pay \u202e1 ETH\u200b now'),
    message('message, padded', `Hello${'\n'.repeat(30)}I give all I have.`),
    message('message, long', 'A sentence that is here again and again. '.repeat(60)),
    message('message, a hash', HASH),
    message('message, bytes', '0xff00ff00'),
    message('message, with the words of the page', 'Hello', { said: 'Free gift: claim your 100 USDC' }),
    message('message, not protected', 'Hello', { origin: 'http://tidewater.example:8080' }),
    message('message, again and again', 'Hello', { insists: true }),
    message('login', login('tidewater.example')),
    message('login, another site', login('bank.example')),
    message('login, malformed', `${login('tidewater.example')}\n`),
    typed('typed data, with words of the registry', vote, {}, REGISTRY),
    held(typed('allowance, asked about', permit())),
    typed('allowance, unknown spender', permit()),
    typed('allowance, unknown spender, understood', permit(), {}, { type: 'agree' }),
    typed('allowance, to a person', permit(), {}, { type: 'person', address: STRANGER }),
    typed('allowance, known spender', permit({ spender: UNISWAP })),
    typed('allowance, unlimited', permit({ value: String((1n << 256n) - 1n), deadline: String((1n << 256n) - 1n) })),
    typed('allowance, another network', permit({}, { ...USDC, chainId: 8453 })),
    typed('permission taken back', permit({ value: '0' })),
    typed('test network', permit({ spender: UNISWAP }, { ...USDC, chainId: 11155111 }), { chain: '11155111' }),
    typed('order for nothing', order),
    typed('order of an item', offer()),
    typed('order of an item, told', offer(), {}, apes),
    pictured(typed('', offer(), {}, apes), 'order of an item, with its picture'),
    typed('order of any item', offer({}, { itemType: 4, identifierOrCriteria: 0 }), {}, apes),
    typed('order on Blur', blur, {}, apes),
    typed('allowance of a token that is not known', permit({}, { name: 'Tide', chainId: 1, verifyingContract: APES })),
    typed(
      'allowance of a token that calls itself as a known one',
      permit({ value: '12000000' }, { name: 'Tide', chainId: 1, verifyingContract: APES }),
      {},
      { type: 'told', tokens: { [APES]: { symbol: 'USDC', decimals: 6, kind: 'erc20' } } },
    ),
    typed('order that is only partly understood', offer({ hook: STRANGER })),
    typed('typed data, a long list', many),
    typed('typed data', mail),
    typed('typed data, with warnings', votes),
    message('signing', 'Hello', {}, { type: 'sign' }),
    typed('signing, in spite of a danger', permit(), {}, { type: 'agree' }, { type: 'sign' }),
    message('signed', 'Hello', {}, { type: 'sign' }, signed),
    message('failed', 'Hello', {}, { type: 'sign' }, failed('unable_to_sign')),
    message('failed, the wallet did not load', 'Hello', {}, { type: 'sign' }, failed('embedded_wallet_webview_not_loaded')),
    message('failed, nothing to try again', 'Hello', {}, { type: 'sign' }, failed('embedded_wallet_not_found')),
  ],
} satisfies StatesOf<'signing'>
