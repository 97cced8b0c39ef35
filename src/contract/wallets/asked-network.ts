// What a page asks for by `wallet_addEthereumChain` (EIP-3085): the number of a network.
// Trust: names, coins and RPC addresses that a page gives are not taken; a network of the app is asked where the app says.

/** What is wrong with the parameters, for the page's developer. */
export class WrongParameters extends Error {}
const wrong = (rule: string): never => {
  throw new WrongParameters(rule)
}

/** A number of a chain in hex, without leading zeros, as EIP-3085 writes it. */
const CHAIN_ID = /^0x[1-9a-f][\da-f]{0,12}$/i

export interface AskedNetwork {
  readonly id: number
  /** What the page calls it; null: it gives no name. */
  readonly called: string | null
}

/** Reads the parameters. Throws {@link WrongParameters}. */
export const readNetwork = (params: unknown): AskedNetwork => {
  const [given] = Array.isArray(params) ? (params as unknown[]) : [params]
  const { chainId, chainName, rpcUrls } = Object(given) as Readonly<Record<string, unknown>>
  const id = typeof chainId === 'string' && CHAIN_ID.test(chainId) ? Number(chainId) : wrong('chainId must be a number in hex')
  if (!Number.isSafeInteger(id)) wrong('chainId is too large')
  if (rpcUrls !== undefined && !(Array.isArray(rpcUrls) && rpcUrls.every((one) => typeof one === 'string' && URL.canParse(one))))
    wrong('rpcUrls must be a list of addresses')
  return { id, called: typeof chainName === 'string' && chainName.trim() ? chainName.trim() : null }
}
