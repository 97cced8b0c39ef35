// Typed data as apps send them: permits, orders, a Safe's transaction, a user operation, a vote, a withdrawal.

import { ACCOUNT, APES, ENTRY_POINT, NONE, PERMIT2, SEAPORT, SOON, STRANGER, TIDE, TWIN, USDC } from './addresses.ts'

const field = (name: string, type = 'uint256') => ({ name, type })
const usdc = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC }
export const permit = (own: object = {}, domain: object = usdc) => ({
  types: { Permit: [field('owner', 'address'), field('spender', 'address'), field('value'), field('nonce'), field('deadline')] },
  primaryType: 'Permit',
  domain,
  message: { owner: ACCOUNT, spender: STRANGER, value: 250_000_000n, nonce: 0, deadline: SOON, ...own },
})
export const permit2 = (spender: string, amount: bigint) => ({
  types: {
    PermitSingle: [field('details', 'PermitDetails'), field('spender', 'address'), field('sigDeadline')],
    PermitDetails: [
      field('token', 'address'),
      field('amount', 'uint160'),
      field('expiration', 'uint48'),
      field('nonce', 'uint48'),
    ],
  },
  primaryType: 'PermitSingle',
  domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
  message: { details: { token: TIDE, amount, expiration: SOON, nonce: 0 }, spender, sigDeadline: SOON },
})
export const transferAuthorization = {
  types: {
    TransferWithAuthorization: [
      field('from', 'address'),
      field('to', 'address'),
      field('value'),
      field('validAfter'),
      field('validBefore'),
      field('nonce', 'bytes32'),
    ],
  },
  primaryType: 'TransferWithAuthorization',
  domain: usdc,
  message: { from: ACCOUNT, to: TWIN, value: 90_000_000n, validAfter: 0, validBefore: SOON, nonce: `0x${'07'.repeat(32)}` },
}
export const consideration = (token: string, itemType: number, amount: bigint, recipient: string, id = 0n) => ({
  ...{ itemType, token, identifierOrCriteria: id, startAmount: amount, endAmount: amount, recipient },
})
export const seaport = (gets: readonly object[], offer: object) => ({
  types: {
    OrderComponents: [
      ...[
        field('offerer', 'address'),
        field('zone', 'address'),
        field('offer', 'OfferItem[]'),
        field('consideration', 'ConsiderationItem[]'),
      ],
      ...[field('orderType', 'uint8'), field('startTime'), field('endTime'), field('zoneHash', 'bytes32'), field('salt')],
      ...[field('conduitKey', 'bytes32'), field('counter')],
    ],
    OfferItem: [
      field('itemType', 'uint8'),
      field('token', 'address'),
      field('identifierOrCriteria'),
      field('startAmount'),
      field('endAmount'),
    ],
    ConsiderationItem: [
      ...[
        field('itemType', 'uint8'),
        field('token', 'address'),
        field('identifierOrCriteria'),
        field('startAmount'),
        field('endAmount'),
      ],
      field('recipient', 'address'),
    ],
  },
  primaryType: 'OrderComponents',
  domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: SEAPORT },
  message: {
    ...{
      offerer: ACCOUNT,
      zone: `0x${'0'.repeat(40)}`,
      offer: [offer],
      consideration: gets,
      orderType: 0,
      startTime: 0,
      endTime: SOON,
    },
    ...{ zoneHash: `0x${'0'.repeat(64)}`, salt: 1, conduitKey: `0x${'0'.repeat(64)}`, counter: 0 },
  },
})
export const ape = { itemType: 2, token: APES, identifierOrCriteria: 4211, startAmount: 1, endAmount: 1 }
export const safeTx = {
  types: {
    SafeTx: [
      ...[
        field('to', 'address'),
        field('value'),
        field('data', 'bytes'),
        field('operation', 'uint8'),
        field('safeTxGas'),
        field('baseGas'),
      ],
      ...[field('gasPrice'), field('gasToken', 'address'), field('refundReceiver', 'address'), field('nonce')],
    ],
  },
  primaryType: 'SafeTx',
  domain: { chainId: 1, verifyingContract: '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe' },
  message: {
    to: STRANGER,
    value: 0,
    data: '0x',
    operation: 1,
    safeTxGas: 0,
    baseGas: 0,
    gasPrice: 0,
    gasToken: NONE,
    refundReceiver: NONE,
    nonce: 7,
  },
}
export const userOp = {
  types: {
    PackedUserOperation: [
      ...[
        field('sender', 'address'),
        field('nonce'),
        field('initCode', 'bytes'),
        field('callData', 'bytes'),
        field('accountGasLimits', 'bytes32'),
      ],
      ...[field('preVerificationGas'), field('gasFees', 'bytes32'), field('paymasterAndData', 'bytes')],
    ],
  },
  primaryType: 'PackedUserOperation',
  domain: { name: 'ERC4337', version: '1', chainId: 1, verifyingContract: ENTRY_POINT },
  message: {
    ...{
      sender: '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe',
      nonce: 3,
      initCode: '0x',
      callData: `0xb61d27f6${'0'.repeat(192)}`,
    },
    ...{
      accountGasLimits: `0x${'0'.repeat(64)}`,
      preVerificationGas: 50_000,
      gasFees: `0x${'0'.repeat(64)}`,
      paymasterAndData: '0x',
    },
  },
}
export const vote = {
  types: {
    Vote: [
      field('from', 'address'),
      field('space', 'string'),
      field('proposal', 'bytes32'),
      field('choice', 'uint32'),
      field('reason', 'string'),
    ],
  },
  primaryType: 'Vote',
  domain: { name: 'snapshot', version: '0.1.4' },
  message: { from: ACCOUNT, space: 'tidewater.eth', proposal: `0x${'5a'.repeat(32)}`, choice: 1, reason: 'مع هذا الاقتراح' },
}
export const withdraw = {
  types: {
    'HyperliquidTransaction:Withdraw': [
      field('hyperliquidChain', 'string'),
      field('destination', 'string'),
      field('amount', 'string'),
      field('time', 'uint64'),
    ],
  },
  primaryType: 'HyperliquidTransaction:Withdraw',
  domain: { name: 'HyperliquidSignTransaction', version: '1', chainId: 42161, verifyingContract: NONE },
  message: { hyperliquidChain: 'Mainnet', destination: STRANGER, amount: '1250.5', time: 1_796_083_200_000n },
}
