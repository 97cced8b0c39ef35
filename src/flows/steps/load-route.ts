// Loads what says where funding begins, for the method of the tag.

import { lateCode } from '../../kit/late-code.ts'

export const loadFunding = () => lateCode(() => import('../fund-route/fund-route.ts'))
