// A small registry of descriptors (ERC-7730) for tests: a vault, a message, and a router that calls others.

export const VAULT = '0x00000000000000000000000000000000000a11ce'
export const ROUTER = '0x0000000000000000000000000000000000c0ffee'
export const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

const common = {
  metadata: {
    owner: 'Meadow',
    enums: { modes: { 0: 'Slow', 1: 'Fast' } },
    constants: { asset: USDC, most: '0x8000000000000000000000000000000000000000000000000000000000000000' },
  },
  display: {
    definitions: {
      amount: { label: 'Amount', format: 'tokenAmount', params: { threshold: '$.metadata.constants.most', message: 'All' } },
    },
    formats: {
      'deposit(uint256 assets,address receiver,uint8 mode)': {
        intent: 'Deposit',
        interpolatedIntent: 'Deposit {assets} for {receiver}',
        fields: [
          { path: 'assets', $ref: '$.display.definitions.amount', params: { token: '$.metadata.constants.asset' } },
          { path: 'receiver', label: 'Shares to', format: 'addressName', params: { types: ['eoa'] } },
          { path: 'mode', label: 'Mode', format: 'enum', params: { $ref: '$.metadata.enums.modes' } },
        ],
      },
    },
  },
}

const vault = {
  includes: '../common/vault.json',
  context: { contract: { deployments: [{ chainId: 1, address: VAULT }] } },
  metadata: { contractName: 'Meadow vault' },
  display: {
    formats: {
      'lock((address token,uint256 amount)[] parts,uint64 until,bytes note)': {
        intent: 'Lock',
        fields: [
          { path: 'parts.[].amount', label: 'Lock', format: 'tokenAmount', params: { tokenPath: 'parts.[].token' } },
          { path: 'until', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
          { path: 'note', label: 'Note', visible: 'never' },
        ],
      },
    },
  },
}

const router = {
  context: { contract: { deployments: [{ chainId: 1, address: ROUTER }] } },
  metadata: { owner: 'Ford' },
  display: {
    formats: {
      'route(address target,bytes data)': {
        intent: 'Route a call',
        fields: [
          { path: '@.value', label: 'Coins', format: 'amount' },
          { path: 'data', label: 'Call', format: 'calldata', params: { calleePath: 'target', amountPath: '@.value' } },
        ],
      },
    },
  },
}

const vote = {
  context: { eip712: { domain: { name: 'Meadow' }, deployments: [{ chainId: 1, address: VAULT }] } },
  metadata: { owner: 'Meadow' },
  display: {
    formats: {
      'Vote(uint256 proposal,Choice choice,uint64 end)Choice(bool support,string reason)': {
        intent: 'Vote',
        fields: [
          { path: 'proposal', label: 'Proposal', format: 'raw' },
          { path: 'choice.support', label: 'In favour', format: 'raw' },
          { path: 'end', label: 'Ends', format: 'date', params: { encoding: 'timestamp' } },
        ],
      },
    },
  },
}

const FILES: Readonly<Record<string, object>> = {
  'registry/common/vault.json': common,
  'registry/meadow/calldata-vault.json': vault,
  'registry/meadow/eip712-vote.json': vote,
  'registry/ford/calldata-router.json': router,
}

/** The files of the registry, some of them changed: by their path, as an object or as text. */
export const registryFiles = (changes: Readonly<Record<string, object | string>> = {}): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({ ...FILES, ...changes }).map(([path, file]) => [
      path,
      typeof file === 'string' ? file : JSON.stringify(file),
    ]),
  )

/** A copy of the file at a path, to be changed. */
export const registryFile = (path: string): Record<string, never> => structuredClone(FILES[path]) as Record<string, never>

/** A message that the registry describes, without its domain and its values. */
export const VOTE = {
  types: {
    Vote: [
      { name: 'proposal', type: 'uint256' },
      { name: 'choice', type: 'Choice' },
      { name: 'end', type: 'uint64' },
    ],
    Choice: [
      { name: 'support', type: 'bool' },
      { name: 'reason', type: 'string' },
    ],
  },
  primaryType: 'Vote',
} as const
