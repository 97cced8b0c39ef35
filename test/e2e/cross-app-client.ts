// The published client that connects to a lent wallet from a page that has no account with the service.

import { createPrivyCrossAppClient } from '@privy-io/cross-app-connect'
import { mainnet } from 'viem/chains'

type Client = ReturnType<typeof createPrivyCrossAppClient>
const place = window as unknown as { client?: Client }

/** Makes the client of an app that lends, at a service. */
export const make = (providerAppId: string, apiUrl: string): void => {
  // Its types leave the address of the service out.
  const options = { providerAppId, apiUrl, chains: [mainnet], chainId: mainnet.id } as const
  place.client = createPrivyCrossAppClient(options as unknown as Parameters<typeof createPrivyCrossAppClient>[0])
}
const known = (): Client => {
  if (place.client) return place.client
  throw new Error('No client has been made.')
}
export const connect = async (): Promise<string | undefined> => {
  await known().requestConnection()
  return known().address
}
export const request = (method: string, params: unknown[]): Promise<unknown> =>
  (known() as unknown as { sendRequest(method: string, params: unknown[]): Promise<unknown> }).sendRequest(method, params)
