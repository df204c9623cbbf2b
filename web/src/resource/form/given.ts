// What a form gives to the inputs of its fields.

/** What the form gives to the input of a field. */
export type InputProps<V> = Given & { value?: V; onChange?: (value: V) => void }

/** By what antd ties an input to its label, its message and its check; the control takes it as it is. */
export type Given = {
  id?: string
  onBlur?: () => void
  'aria-required'?: 'true'
  'aria-invalid'?: 'true'
  'aria-describedby'?: string
}

/** Gives the address of a picture that it has stored. */
export type Upload = (file: File) => Promise<string>
