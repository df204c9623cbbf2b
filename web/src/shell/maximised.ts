import { store } from '../kit/store.ts'

/** The screen alone, without header and side menu. */
const maximised = store(false)

export const useMaximised = maximised.use
export const isMaximisedNow = maximised.get
export const setMaximised = maximised.set
