// Checks a host-side config and says what is wrong in words for the host's developer. Loaded only on pages that give a config.

import { getDotPath, safeParse } from 'valibot'
import { type HostConfig, hostConfig } from './host-config.ts'

/** The config, or one sentence with the path, the value and the rule of the first thing that is wrong. */
export const checkHostConfig = (given: unknown): { config: HostConfig } | { problem: string } => {
  const parsed = safeParse(hostConfig, given)
  if (parsed.success) return { config: parsed.output }
  const [issue] = parsed.issues
  const path = ['config', getDotPath(issue)].filter(Boolean).join('.')
  return { problem: `${path}: ${issue.message} (received ${issue.received}).` }
}

/** The same of a config that is written as JSON. */
export const checkJson = (json: string): ReturnType<typeof checkHostConfig> => {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch (error) {
    return { problem: `config: the JSON child cannot be read: ${(error as Error).message}` }
  }
  return checkHostConfig(given)
}
