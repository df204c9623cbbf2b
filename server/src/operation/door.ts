// What other modules may ask of sessions and piles.
export { reservationIdOf } from './command-building.ts'
export { startByApp } from './start-by-app.ts'
export { stopSession } from './stop-session.ts'
