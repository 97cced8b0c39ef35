// doctor: pages of apps, and origins of the operator, at hosts to which browsers lend the passkeys of wallets.

import { hostOfAllowed } from '../../services/apps/allowed-origins.ts'
import { takesPasskeys } from '../../services/apps/recovery-options.ts'
import { type CheckContext, type CheckResult, hint, ok } from './check-result.ts'

/** Trust: a browser lets a page ask for passkeys of its own host and of each host above it; ports are not compared. */
const sharesHost = (host: string, service: string): boolean => host === service || host.endsWith(`.${service}`)

/** Nothing on a machine of one's own, where every page has one host. */
export const checkPasskeys = ({ env, apps, production }: Pick<CheckContext, 'env' | 'apps' | 'production'>): CheckResult[] => {
  const taking = apps.filter(({ config }) => takesPasskeys({ config }))
  if (!production || taking.length === 0) return []
  const service = new URL(env.PUBLIC_URL).hostname
  const found = taking.flatMap(({ id, allowedOrigins }) =>
    allowedOrigins
      .filter((origin) => sharesHost(hostOfAllowed(origin), service))
      .map((origin) =>
        hint(
          `${id}: pages of ${origin} can ask people's devices for the passkeys that recover wallets, whose host is ${service}`,
          'Serve the app at a host that is not that of the service, nor below it, or the service at a host of its own (PUBLIC_URL).',
        ),
      ),
  )
  // Foreign script runs at the one; the other's page differs for each login, so that no release is compared with it.
  const { SANDBOX_URL, OIDC_URL } = env
  const own = Object.entries({ SANDBOX_URL, OIDC_URL })
    .filter(([, url]) => url !== undefined && sharesHost(new URL(url).hostname, service))
    .map(([name, url]) =>
      hint(
        `pages of ${name} (${url}) can ask people's devices for the passkeys that recover wallets, whose host is ${service}`,
        'Give it a host that is not below that of PUBLIC_URL.',
      ),
    )
  const all = [...found, ...own]
  return all.length > 0
    ? all
    : [ok(`no page of an app, or of SANDBOX_URL and OIDC_URL, has a host at which passkeys of wallets (${service}) are lent`)]
}
