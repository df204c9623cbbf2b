// The browser of the stories and of the bench.
export { type CDPSession, chromium, type Page } from '@playwright/test'

export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** With WebGL, drawn by the processor. */
export const drawingOptions = {
  ...launchOptions,
  args: [...launchOptions.args.filter(arg => arg !== '--disable-gpu'), '--enable-unsafe-swiftshader'],
}

/** A browser without a graphics card says how it paints what WebGL has drawn. */
export const paintComplaint =
  /^\[\.WebGL-0x[0-9a-f]+\]GL Driver Message \(OpenGL, Performance, GL_CLOSE_PATH_NV, High\): GPU stall due to ReadPixels( \(this message will no longer repeat\))?$/
