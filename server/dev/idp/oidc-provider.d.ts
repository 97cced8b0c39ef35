// The part of oidc-provider's interface that the stand-in uses; the package brings no types.

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Interaction {
    readonly exp: number
    readonly returnTo: string
    readonly params: { readonly client_id: string; readonly state: string }
    result: Record<string, unknown>
    save(seconds: number): Promise<string>
  }
  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  export interface Context {
    body: unknown
    type: string
    readonly oidc: {
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
      readonly provider: Provider
    }
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly Interaction: { find(uid: string): Promise<Interaction | undefined> }
    readonly Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
    /** Whether headers say under which host it is known. */
    proxy: boolean
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  }
}
