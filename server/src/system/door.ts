// What other modules may use of this one.
export { notify } from './notify.ts'
