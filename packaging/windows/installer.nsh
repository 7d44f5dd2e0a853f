; Has links to Stockhand opened by it, for everybody who uses the PC, and takes that off again. What stands behind "--" is no switch, so that
; a link which breaks out of its quotation marks is none either.
!macro registerLinks
  WriteRegStr HKLM "Software\Classes\stockhand" "" "URL:Stockhand"
  WriteRegStr HKLM "Software\Classes\stockhand" "URL Protocol" ""
  WriteRegStr HKLM "Software\Classes\stockhand\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr HKLM "Software\Classes\stockhand\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
!macroend

; Puts the folder with stockhand.cmd on the PATH of the machine, and takes it off again. Data folders are never touched.
!macro changePath VERB
  nsExec::ExecToLog `powershell.exe -NoProfile -NonInteractive -Command "$$home = '$INSTDIR'; $$kept = @([Environment]::GetEnvironmentVariable('Path', 'Machine') -split ';' | Where-Object { $$_ -and $$_ -ne $$home }); if ('${VERB}' -eq 'add') { $$kept += $$home }; [Environment]::SetEnvironmentVariable('Path', ($$kept -join ';'), 'Machine')"`
  Pop $0
!macroend

!macro customInstall
  !insertmacro changePath add
  !insertmacro registerLinks
!macroend

!macro customUnInstall
  !insertmacro changePath remove
  DeleteRegKey HKLM "Software\Classes\stockhand"
!macroend
