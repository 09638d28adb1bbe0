/**
 * Characters that most addresses and companies in Chinese have. A label contains a glyph of its own, of some 190 bytes,
 * for each further character.
 */
export const frequent_chinese: readonly string[] = [
  // Units and numbers of addresses.
  ...'市縣區鄉鎮村里鄰路街段巷弄號樓之室棟層座大道府地下近旁對面側出口站捷運火車轉公園國小中學校院醫一二三四五六七八九十百千零東西南北上前後左右內外新',
  // Cities and districts.
  ...'臺台桃竹苗栗彰化投雲林嘉義屏宜蘭花蓮基隆高雄澎湖金門連江馬祖松山信安萬華正同士文板橋重和永莊店土城蘆洲樹鶯歌淡水汐止瑞芳股泰壢平德楊梅龜溪龍潭豐原勢沙鹿清梧棲后子雅烏日霧峰太鹽埕鼓',
  ...'營楠梓苓旗津港鳳岡仁歸關廟康善佳',
  // Companies and captions.
  ...'收件人寄貨單司有限份企社商行電科技貿易實際廠倉庫物流先姐女請代管理員櫃辦',
];
