// The shapes of numbers that people type and paste (requirements 5.1; the pile code is that of the charger protocol).

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领'

export const mobileShape = /^1[3-9]\d{9}$/
export const vinShape = /^[0-9A-Z]{17}$/
export const plateShape = new RegExp(`^[${provinces}][A-Z][A-Z0-9]{4,5}[A-Z0-9挂学警港澳]$`)
export const pileCodeShape = /^\d{14}$/
