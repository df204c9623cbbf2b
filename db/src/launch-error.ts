// A start that cannot succeed, in one sentence for the person at the terminal.
export class LaunchError extends Error {
  readonly zh: string
  readonly en: string

  constructor(zh: string, en: string) {
    super(en)
    this.zh = zh
    this.en = en
  }
}
