// The table of functions whose calls are read: selector, name, types of the arguments.
// See docs/design/signing.md, "Calls".

/** A type of the ABI; a tuple is a list of its types. */
export type Type =
  | 'address'
  | 'bool'
  | 'bytes'
  | 'bytes32'
  | `uint${number}`
  | `int${number}`
  | { readonly list: Type }
  | readonly Type[]

/** What Permit2 allows of a token: token, amount, end, a number that is used once. */
const DETAILS = ['address', 'uint160', 'uint48', 'uint48'] as const
export const PERMIT_SINGLE = [DETAILS, 'address', 'uint256'] as const
export const PERMIT_BATCH = [{ list: DETAILS }, 'address', 'uint256'] as const
/** From whom, to whom, how much, of which token. */
export const TRANSFERS = { list: ['address', 'address', 'uint160', 'address'] } as const
const PERMITTED = ['address', 'uint256'] as const
const ASKED = ['address', 'uint256'] as const
const CALL = ['address', 'uint256', 'bytes'] as const
/** Calls with coins (ERC-7579, ERC-7821, accounts). */
export const CALLS = { list: CALL } as const
const BARE_CALLS = { list: ['address', 'bytes'] } as const
const PATH = { list: 'address' } as const
/** An operation of ERC-4337 as its entry point of version 0.6 has it, and as the later ones do. */
const OPERATION_6 = [
  ...['address', 'uint256', 'bytes', 'bytes', 'uint256', 'uint256', 'uint256', 'uint256', 'uint256', 'bytes', 'bytes'],
] as readonly Type[]
const OPERATION = ['address', 'uint256', 'bytes', 'bytes', 'bytes32', 'uint256', 'bytes32', 'bytes', 'bytes'] as const
/** From which token to which, at which fee, for whom; and how much, for how much, to which price. */
const POOL = ['address', 'address', 'uint24', 'address'] as const
const BOUNDS = ['uint256', 'uint256', 'uint160'] as const

/** Names tell functions of one name apart by what they are: `transferItem` is `safeTransferFrom` of a single item. */
export const FUNCTIONS = {
  // ERC-20; `transferFrom` is ERC-721's too.
  a9059cbb: ['transfer', 'address', 'uint256'],
  '095ea7b3': ['approve', 'address', 'uint256'],
  '23b872dd': ['transferFrom', 'address', 'address', 'uint256'],
  '39509351': ['increaseAllowance', 'address', 'uint256'],
  d73dd623: ['increaseAllowance', 'address', 'uint256'],
  a457c2d7: ['decreaseAllowance', 'address', 'uint256'],
  '66188463': ['decreaseAllowance', 'address', 'uint256'],
  // ERC-1363, ERC-677 and ERC-777: what gets the tokens, or may take them, is called with the data.
  '1296ee62': ['transferAndCall', 'address', 'uint256'],
  '4000aea0': ['transferAndCall', 'address', 'uint256', 'bytes'],
  '9bd9bbc6': ['transferAndCall', 'address', 'uint256', 'bytes'],
  '3177029f': ['approveAndCall', 'address', 'uint256'],
  cae9ca51: ['approveAndCall', 'address', 'uint256', 'bytes'],
  '959b8c3f': ['authorizeOperator', 'address'],
  fad8b32a: ['revokeOperator', 'address'],
  // EIP-2612, and its elder of DAI.
  d505accf: ['permit', 'address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'],
  '8fcbaf0c': ['permitOfDai', 'address', 'address', 'uint256', 'uint256', 'bool', 'uint8', 'bytes32', 'bytes32'],
  // ERC-721, ERC-1155.
  '42842e0e': ['transferItem', 'address', 'address', 'uint256'],
  b88d4fde: ['transferItem', 'address', 'address', 'uint256', 'bytes'],
  f242432a: ['transferItems', 'address', 'address', 'uint256', 'uint256', 'bytes'],
  '2eb2c2d6': ['transferBatch', 'address', 'address', { list: 'uint256' }, { list: 'uint256' }, 'bytes'],
  a22cb465: ['approveAll', 'address', 'bool'],
  // Wrapped coins.
  d0e30db0: ['deposit'],
  '2e1a7d4d': ['withdraw', 'uint256'],
  // Permit2.
  '87517c45': ['approvePermit2', 'address', 'address', 'uint160', 'uint48'],
  '36c78516': ['transferPermit2', 'address', 'address', 'uint160', 'address'],
  '2b67b570': ['permitPermit2', 'address', PERMIT_SINGLE, 'bytes'],
  '2a2d80d1': ['permitPermit2', 'address', PERMIT_BATCH, 'bytes'],
  '0d58b1db': ['transfersPermit2', TRANSFERS],
  '30f28b7a': ['signedTransfer', [PERMITTED, 'uint256', 'uint256'], ASKED, 'address', 'bytes'],
  edd9444b: ['signedTransfers', [{ list: PERMITTED }, 'uint256', 'uint256'], { list: ASKED }, 'address', 'bytes'],
  cc53287f: ['lockdown', { list: ['address', 'address'] }],
  // Several calls in one.
  ac9650d8: ['multicall', { list: 'bytes' }],
  '5ae401dc': ['multicallUntil', 'uint256', { list: 'bytes' }],
  '1f0464d1': ['multicallUntil', 'bytes32', { list: 'bytes' }],
  '82ad56cb': ['aggregate', { list: ['address', 'bool', 'bytes'] }],
  '174dea71': ['aggregateValue', { list: ['address', 'bool', 'uint256', 'bytes'] }],
  '252dba42': ['aggregatePlain', BARE_CALLS],
  c3077fa9: ['aggregatePlain', BARE_CALLS],
  bce38bd7: ['aggregateTry', 'bool', BARE_CALLS],
  '399542e9': ['aggregateTry', 'bool', BARE_CALLS],
  '24856bc3': ['execute', 'bytes', { list: 'bytes' }],
  '3593564c': ['execute', 'bytes', { list: 'bytes' }, 'uint256'],
  '8d80ff0a': ['multiSend', 'bytes'],
  // Safe.
  '6a761202': [
    'execTransaction',
    'address',
    'uint256',
    'bytes',
    'uint8',
    'uint256',
    'uint256',
    'uint256',
    'address',
    'address',
    'bytes',
  ],
  '468721a7': ['moduleTransaction', 'address', 'uint256', 'bytes', 'uint8'],
  '5229073f': ['moduleTransaction', 'address', 'uint256', 'bytes', 'uint8'],
  // Accounts that are contracts (ERC-4337, ERC-7579, ERC-7821), and what starts their operations.
  '1fad948c': ['handleOldOperations', { list: OPERATION_6 }, 'address'],
  '765e827f': ['handleOperations', { list: OPERATION }, 'address'],
  '8dd7712f': ['executeOperation', OPERATION, 'bytes32'],
  b61d27f6: ['executeOne', ...CALL],
  '0000189a': ['executeOne', ...CALL],
  '51945447': ['executeByKind', ...CALL, 'uint8'],
  '7bb37428': ['executeByKind', ...CALL, 'uint8'],
  '541d63c8': ['executeByKind', ...CALL, 'uint8'],
  '18dfb3c7': ['executePlain', PATH, { list: 'bytes' }],
  '47e1da2a': ['executeLists', PATH, { list: 'uint256' }, { list: 'bytes' }],
  '00004680': ['executeLists', PATH, { list: 'uint256' }, { list: 'bytes' }],
  '34fcd5be': ['executeCalls', CALLS],
  '3f707e6b': ['executeCalls', CALLS],
  e9ae5c53: ['executeByMode', 'bytes32', 'bytes'],
  d691c964: ['executeByMode', 'bytes32', 'bytes'],
  '0d582f13': ['addOwner', 'address', 'uint256'],
  e318b52b: ['swapOwner', 'address', 'address', 'address'],
  f8dc5dd9: ['removeOwner', 'address', 'address', 'uint256'],
  '694e80c3': ['changeThreshold', 'uint256'],
  '610b5925': ['enableModule', 'address'],
  e009cfde: ['disableModule', 'address', 'address'],
  f08a0323: ['setFallback', 'address'],
  e19a9dd9: ['setGuard', 'address'],
  e068df37: ['setGuard', 'address'],
  // Contracts with an owner.
  f2fde38b: ['transferOwnership', 'address'],
  '715018a6': ['renounceOwnership'],
  '3659cfe6': ['upgradeTo', 'address'],
  '4f1ef286': ['upgradeToAndCall', 'address', 'bytes'],
  // Routers of swaps: tokens for tokens and coins (Uniswap's of version 2, 3 and both).
  '38ed1739': ['swapTokens', 'uint256', 'uint256', PATH, 'address', 'uint256'],
  '5c11d795': ['swapTokens', 'uint256', 'uint256', PATH, 'address', 'uint256'],
  '472b43f3': ['swapTokens', 'uint256', 'uint256', PATH, 'address'],
  '8803dbee': ['swapTokensExactly', 'uint256', 'uint256', PATH, 'address', 'uint256'],
  '42712a67': ['swapTokensExactly', 'uint256', 'uint256', PATH, 'address'],
  '7ff36ab5': ['swapCoins', 'uint256', PATH, 'address', 'uint256'],
  b6f9de95: ['swapCoins', 'uint256', PATH, 'address', 'uint256'],
  fb3bdb41: ['swapCoins', 'uint256', PATH, 'address', 'uint256'],
  '18cbafe5': ['swapForCoins', 'uint256', 'uint256', PATH, 'address', 'uint256'],
  '791ac947': ['swapForCoins', 'uint256', 'uint256', PATH, 'address', 'uint256'],
  '4a25d94a': ['swapForCoinsExactly', 'uint256', 'uint256', PATH, 'address', 'uint256'],
  '414bf389': ['swapPoolUntil', [...POOL, 'uint256', ...BOUNDS]],
  '04e45aaf': ['swapPool', [...POOL, ...BOUNDS]],
  db3e2198: ['swapPoolExactlyUntil', [...POOL, 'uint256', ...BOUNDS]],
  '5023b4df': ['swapPoolExactly', [...POOL, ...BOUNDS]],
  c04b8d59: ['swapPathUntil', ['bytes', 'address', 'uint256', 'uint256', 'uint256']],
  b858183f: ['swapPath', ['bytes', 'address', 'uint256', 'uint256']],
  f28c0498: ['swapPathExactlyUntil', ['bytes', 'address', 'uint256', 'uint256', 'uint256']],
  '09b81346': ['swapPathExactly', ['bytes', 'address', 'uint256', 'uint256']],
  '49404b7c': ['takeCoins', 'uint256', 'address'],
  '49616997': ['takeCoins', 'uint256'],
  df2ab5bb: ['takeTokens', 'address', 'uint256', 'address'],
  e90a182f: ['takeTokens', 'address', 'uint256'],
  '12210e8a': ['refund'],
  f3995c67: ['selfPermit', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'],
  c2e3140a: ['selfPermit', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'],
} as const satisfies Readonly<Record<string, readonly [name: string, ...types: Type[]]>>

export type FunctionName = (typeof FUNCTIONS)[keyof typeof FUNCTIONS][0]
