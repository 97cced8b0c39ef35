// Title, message, theme and order of an app's login menu, which were texts for a tag to paste, are told to its pages.

import { statements } from '../migration-steps.ts'

const MOVE = `update apps set
  config = config || jsonb_build_object(
    'login_methods', settings -> 'tags' -> 'login_methods',
    'landing_header', nullif(settings -> 'tags' ->> 'landing_header', ''),
    'login_message', nullif(settings -> 'tags' ->> 'login_message', ''),
    'theme', coalesce(nullif(settings -> 'tags' ->> 'theme', ''), config ->> 'theme')
  ),
  settings = settings - 'tags'
  where settings ? 'tags'`

export const up = statements([MOVE])
