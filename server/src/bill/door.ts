// What other modules may ask of this one.
export { findEnabled, limitsOf, openChannel } from './channels/open-channel.ts'
export { startOnline } from './start-online.ts'
