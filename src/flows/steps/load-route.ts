// Loads what says where funding begins, for the method of the tag.

export const loadFunding = () => import('../fund-route/fund-route.ts')
