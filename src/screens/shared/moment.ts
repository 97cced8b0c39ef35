// What is loaded first after the menu: how a screen comes, and what follows a tag.

export { follow } from './follow.ts'
export { loadMoment } from './load-moment.ts'
