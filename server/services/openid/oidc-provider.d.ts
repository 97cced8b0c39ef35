// The part of oidc-provider's interface that is used here; the package brings no types.

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Interaction {
    readonly uid: string
    readonly exp: number
    readonly returnTo: string
    readonly params: { readonly client_id: string; readonly state: string } & Readonly<Record<string, string | undefined>>
    result: Record<string, unknown>
    save(seconds: number): Promise<string>
  }
  export interface Grant {
    readonly jti: string
    addOIDCScope(scope: string): void
    getOIDCScope(): string
    save(): Promise<string>
  }
  export interface Client {
    readonly clientId: string
    readonly clientName?: string
    readonly clientUri?: string
    readonly logoUri?: string
    readonly backchannelLogoutUri?: string
    readonly redirectUris: readonly string[]
    readonly postLogoutRedirectUris?: readonly string[]
    readonly clientAuthMethod: string
    readonly applicationType: string
    /** Of the client's row: no consent is asked for. */
    readonly is_own?: boolean
    /** Of the client's row: claims beyond those of its scopes. */
    readonly own_claims?: readonly string[]
    grantTypeAllowed(type: string): boolean
    compareClientSecret(secret: string): boolean | Promise<boolean>
    backchannelLogout(accountId: string, sid: string | undefined): Promise<void>
  }
  export interface Session {
    readonly uid: string
    readonly accountId?: string
    readonly loginTs?: number
    readonly acr?: string
    readonly amr?: readonly string[]
    readonly id: string
    /** Undefined: it was not written yet. */
    readonly exp?: number
    save(seconds: number): Promise<string>
    grantIdFor(clientId: string): string | undefined
  }
  export interface Context {
    body: unknown
    type: string
    status: number
    set(name: string, value: string): void
    readonly req: IncomingMessage
    readonly oidc: {
      readonly uid: string
      readonly route: string
      readonly client: Client
      readonly session: Session & { readonly accountId: string }
      readonly provider: Provider
      readonly cookies: { set(name: string, value: string, options: object): void }
      readonly params: Readonly<Record<string, string | undefined>>
      readonly requestParamScopes: ReadonlySet<string>
      readonly result?: { readonly login?: { readonly sid?: string }; readonly consent?: { readonly grantId?: string } }
      readonly entities: Readonly<Record<string, unknown>>
    }
  }
  export namespace errors {
    class OIDCProviderError extends Error {
      constructor(status: number, message: string)
      error_description?: string
    }
    class InvalidGrant extends OIDCProviderError {
      constructor(detail: string)
    }
  }
  export namespace interactionPolicy {
    interface Checks {
      add(check: Check, index?: number): void
      remove(name: string): void
      get(name: string): Check | undefined
    }
    class Prompt {
      readonly name: string
      readonly checks: Checks
    }
    class Check {
      constructor(
        reason: string,
        description: string,
        error: string,
        check: (context: Context) => boolean | Promise<boolean>,
        details?: (context: Context) => object,
      )
      static readonly REQUEST_PROMPT: true
      static readonly NO_NEED_TO_PROMPT: false
    }
    function base(): Prompt[] & { get(name: string): Prompt }
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    static readonly ctx: Context | undefined
    readonly issuer: string
    readonly Interaction: { find(uid: string): Promise<Interaction | undefined> }
    readonly Client: {
      find(id: string): Promise<Client | undefined>
      readonly prototype: { compareClientSecret(this: Client, secret: string): boolean | Promise<boolean> }
    }
    readonly Session: { findByUid(uid: string): Promise<Session | undefined> }
    readonly Grant: {
      new (of: { clientId: string; accountId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    /** Whether headers say under which host it is known. */
    proxy: boolean
    cookieName(type: 'session' | 'interaction' | 'resume'): string
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    /** Runs around each call, before what was used later. */
    use(around: (context: Context, next: () => Promise<void>) => Promise<void>): Provider
    on(event: string, listener: (...given: never[]) => void): void
  }
}
