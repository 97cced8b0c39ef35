// The table of functions whose calls are read: selector, name, types of the arguments.
// See docs/design/signing.md, "Calls".

/** A type of the ABI; a tuple is a list of its types. */
export type Type = 'address' | 'bool' | 'bytes' | 'bytes32' | `uint${number}` | { readonly list: Type } | readonly Type[]

/** Names tell functions of one name apart by what they are: `transferItem` is `safeTransferFrom` of a single item. */
export const FUNCTIONS = {
  // ERC-20; `transferFrom` is ERC-721's too.
  a9059cbb: ['transfer', 'address', 'uint256'],
  '095ea7b3': ['approve', 'address', 'uint256'],
  '23b872dd': ['transferFrom', 'address', 'address', 'uint256'],
  '39509351': ['increaseAllowance', 'address', 'uint256'],
  a457c2d7: ['decreaseAllowance', 'address', 'uint256'],
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
  // Several calls in one.
  ac9650d8: ['multicall', { list: 'bytes' }],
  '5ae401dc': ['multicallUntil', 'uint256', { list: 'bytes' }],
  '82ad56cb': ['aggregate', { list: ['address', 'bool', 'bytes'] }],
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
  '0d582f13': ['addOwner', 'address', 'uint256'],
  e318b52b: ['swapOwner', 'address', 'address', 'address'],
  '610b5925': ['enableModule', 'address'],
  // Contracts with an owner.
  f2fde38b: ['transferOwnership', 'address'],
  '3659cfe6': ['upgradeTo', 'address'],
  '4f1ef286': ['upgradeToAndCall', 'address', 'bytes'],
} as const satisfies Readonly<Record<string, readonly [name: string, ...types: Type[]]>>

export type FunctionName = (typeof FUNCTIONS)[keyof typeof FUNCTIONS][0]
